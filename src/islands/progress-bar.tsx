import { useEffect, useState } from 'react'

/** A line at the top of the window that shows how much of the text was read. */
export function ProgressBar({ label }: { label: string }) {
  const percent = useReadingProgress()
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      {/* No style on the server: the page's Content-Security-Policy allows no style attributes. */}
      <span style={percent > 0 ? { transform: `scaleX(${percent / 100})` } : undefined} />
    </div>
  )
}

function useReadingProgress(): number {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const end = document.querySelector('.article-body')?.getBoundingClientRect().bottom ?? 0
      setPercent(readingProgress(scrollY, scrollY + end, innerHeight))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(measure)
    }
    schedule()
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [])
  return percent
}

/** The percentage of the text that was visible so far, 0 to 100; all arguments are in pixels. */
function readingProgress(scrollTop: number, textEnd: number, viewportHeight: number): number {
  const scrollable = textEnd - viewportHeight
  if (scrollable <= 0) return 100
  return Math.min(100, Math.max(0, (scrollTop / scrollable) * 100))
}
