import { parseFragment } from 'parse5'
import type { ArticleSubmissionInput } from '#domain/articles/article-submission.ts'
import { limits } from '#domain/limits.ts'

/** Whether what follows an attack is parsed as if the attack were not there. */
function isSelfContained(attack: string): boolean {
  const last = parseFragment(`${attack}<p>end</p>`).childNodes.at(-1)
  const words = last && 'childNodes' in last ? last.childNodes[0] : undefined
  return last?.nodeName === 'p' && words !== undefined && 'value' in words && words.value === 'end'
}

/** Groups attacks by `size`; an attack that would swallow others is alone in its group. */
export function groupAttacks(attacks: readonly string[], size: number): string[][] {
  const groups = attacks.filter((attack) => !isSelfContained(attack)).map((attack) => [attack])
  const selfContained = attacks.filter(isSelfContained)
  for (let at = 0; at < selfContained.length; at += size) {
    groups.push(selfContained.slice(at, at + size))
  }
  return groups
}

/**
 * Puts attacks into every field that takes a text. A field too short for all of them takes the
 * beginning of each, and a list as many as it can hold.
 */
export function attackedArticle(attacks: readonly string[], name: string): ArticleSubmissionInput {
  const fitting = (room: number) => {
    const share = Math.max(1, Math.floor(room / attacks.length) - 1)
    return attacks
      .map((attack) => attack.slice(0, share))
      .join(' ')
      .slice(0, room)
  }
  return {
    title: `${name} ${fitting(limits.title - name.length - 1)}`,
    summary: fitting(limits.summary),
    author: fitting(limits.author),
    coverAlt: fitting(limits.coverAlt),
    photoCredit: fitting(limits.credit),
    coverImage: 'https://pictures.example/cover.png',
    category: 'Technology',
    tags: attacks.slice(0, limits.tags).map((attack) => attack.slice(0, limits.tag)),
    quotes: attacks.slice(0, limits.quotes).map((attack) => ({
      text: attack.slice(0, limits.quoteText),
      attribution: attack.slice(0, limits.quoteAttribution),
    })),
    citations: attacks.slice(0, limits.citations).map((attack) => ({
      title: attack.slice(0, limits.citationTitle),
      url: `https://a.example/?${attack.replaceAll(/[\\\p{Cc}\p{Cs}]/gu, '').slice(0, 900)}`,
    })),
    content: `${'<p>Before.</p>'.repeat(6)}${attacks.join('')}`,
  }
}
