/** The sign of an image that could not be loaded. */
export function CameraIcon() {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <path
        d="M8 6l1.5-2h5L16 6h4v13H4V6zM12 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 3l18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
    </svg>
  )
}
