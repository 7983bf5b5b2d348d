import { parseFragment } from 'parse5'
import type { ArticleSubmissionInput } from '#domain/article.ts'
import { limits } from '#domain/limits.ts'

/** How many attacks share an article, where each leaves the next one alone. */
const together = 3

/** Whether what follows an attack is read as if the attack were not there. */
function isSelfContained(attack: string): boolean {
  const last = parseFragment(`${attack}<p>end</p>`).childNodes.at(-1)
  const words = last && 'childNodes' in last ? last.childNodes[0] : undefined
  return last?.nodeName === 'p' && words !== undefined && 'value' in words && words.value === 'end'
}

/**
 * @param attacks hostile strings
 * @param size how many share a group
 * @returns them in groups; those that would swallow others are alone
 */
function grouped(attacks: readonly string[], size: number): string[][] {
  const groups = attacks.filter((attack) => !isSelfContained(attack)).map((attack) => [attack])
  const social = attacks.filter(isSelfContained)
  for (let at = 0; at < social.length; at += size) groups.push(social.slice(at, at + size))
  return groups
}

/**
 * Puts attacks into every field that takes a text; a field too short for all of them takes the
 * beginning of each.
 *
 * @param attacks hostile strings
 * @param name what the article is found by
 * @returns the submission of an article
 */
function attackedArticle(attacks: readonly string[], name: string): ArticleSubmissionInput {
  const fitting = (room: number) =>
    attacks.map((attack) => attack.slice(0, Math.floor(room / attacks.length) - 1)).join(' ')
  return {
    title: `${name} ${fitting(limits.title - name.length - 1)}`,
    summary: fitting(limits.summary),
    author: fitting(limits.author),
    photoCredit: fitting(limits.photoCredit),
    coverImage: 'https://pictures.example/cover.png',
    category: 'Technology',
    tags: attacks.map((attack) => attack.slice(0, limits.tag)),
    quotes: attacks.map((attack) => ({
      text: attack.slice(0, limits.quoteText),
      attribution: attack.slice(0, limits.quoteAttribution),
    })),
    citations: attacks.map((attack) => ({
      title: attack.slice(0, limits.citationTitle),
      url: `https://a.example/?${attack.replaceAll(/[\\\p{Cc}\p{Cs}]/gu, '').slice(0, 900)}`,
    })),
    content: `${'<p>Before.</p>'.repeat(6)}${attacks.join('')}`,
  }
}

/**
 * @param attacks hostile strings
 * @param name what the articles are found by
 * @param size how many share an article at most
 * @returns articles that hold all of them, in every field
 */
export function attackedArticles(
  attacks: readonly string[],
  name: string,
  size = together,
): ArticleSubmissionInput[] {
  return grouped(attacks, size).map((group) => attackedArticle(group, name))
}
