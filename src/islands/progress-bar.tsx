import { useEffect, useState } from 'react'
import { readingProgress } from '#domain/reading-progress.ts'

/** How much of the text was read, as a line at the top of the window. */
export function ProgressBar() {
  const percent = useReadingProgress()
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="Reading progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      {/* Without a style on the server: the page's policy allows no style attributes. */}
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
