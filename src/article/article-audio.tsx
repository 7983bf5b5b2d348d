import { audioFactsOf, audioLength, audioPeriod } from '#domain/audio/audio.ts'
import type { Audio } from '#domain/audio/audio-schema.ts'

/** A recording with the browser's own player, which loads nothing until the reader presses play. */
export function ArticleAudio({ audio }: { audio: Audio }) {
  const { url, title, duration } = audio
  const name = title || 'Listen to this article'
  return (
    <figure className="article-audio">
      <figcaption>
        <span className="article-audio-title">{name}</span>
        {duration !== null && <time dateTime={audioPeriod(duration)}>{audioLength(duration)}</time>}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the article is the text of its recording */}
      <audio controls preload="none" aria-label={name}>
        <source src={url} type={audioFactsOf(url)?.type} />
        <a href={url}>Audio file</a>
      </audio>
    </figure>
  )
}
