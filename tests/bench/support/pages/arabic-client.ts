import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleSubmissionInput } from '#domain/articles/article-submission.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

const story =
  'في آخر الشارع محطة قديمة لا يقف فيها سوى قطار واحد كل صباح يركبه المعلم والخباز وطالبة تقرأ واقفة ويسأل الحارس من جديد عن رسالة لم تصل فيضحك الجميع إلا المطر الذي يكتب على النوافذ أسماء من رحلوا ثم يمحوها قبل أن يبلغ القطار جسر النهر ويعود الهدوء إلى البيوت'.split(
    ' ',
  )

/** What such a magazine is called. */
export const arabicNames = { name: 'محطة آخر الشارع', tagline: 'قطار واحد كل صباح' }

/** A tag or a character reference, which stay, or a word in Latin letters. */
const tagOrWord = /<[^>]*>|&#?\w+;|\p{Script=Latin}[\p{Script=Latin}’'-]*/gu

/** As many words as before, in Arabic letters. */
function inArabic(text: string): string {
  let count = 0
  return text.replace(tagOrWord, (part) =>
    part.startsWith('<') || part.startsWith('&') ? part : (story[count++ % story.length] ?? part),
  )
}

/** Stores articles in Arabic letters, as the readers of a magazine in Arabic have them. */
export class ArabicClient extends ApiClient {
  override create(article: ArticleSubmissionInput): Promise<AdminArticle> {
    return super.create(rewritten(article))
  }

  override save(id: string, article: ArticleSubmissionInput): Promise<AdminArticle> {
    return super.save(id, rewritten(article))
  }
}

function rewritten(article: ArticleSubmissionInput): ArticleSubmissionInput {
  const { title, summary = '', content = '' } = article
  return {
    ...article,
    title: inArabic(title),
    summary: inArabic(summary),
    content: inArabic(content),
  }
}
