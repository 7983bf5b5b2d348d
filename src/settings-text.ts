import { micromark } from 'micromark'
import { sanitizedTree } from '#domain/articles/article-html.ts'
import { serializeHtml } from '#domain/html-tree.ts'
import { linkForeignImages } from '#domain/images/foreign-images.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import { defaultTexts } from './default-texts.ts'

/** A text of the settings as pages show it. */
export interface SettingsText {
  /** The first paragraph, as inline HTML; empty if the text begins with something else. */
  lede: string
  /** What follows, as HTML. */
  html: string
}

/**
 * Renders a text of the settings, written in Markdown: paragraphs, headings, lists, emphasis, links.
 * HTML in it is shown as text, and pictures on other sites as links to them, as in articles.
 */
export function settingsHtml(text: string, { name }: Pick<SiteSettings, 'name'>): string {
  const tree = sanitizedTree(ownHtml(text, { name }))
  linkForeignImages(tree)
  return serializeHtml(tree)
}

/** Splits a page's text: its first paragraph stands below the title. */
export function settingsText(text: string, settings: Pick<SiteSettings, 'name'>): SettingsText {
  return withLede(settingsHtml(text, settings))
}

/** The same for a text of the software's own, which may link to its pages. */
export function ownText(text: string, settings: Pick<SiteSettings, 'name'>): SettingsText {
  return withLede(ownHtml(text, settings))
}

function ownHtml(text: string, { name }: Pick<SiteSettings, 'name'>): string {
  return micromark(text.replaceAll('{name}', () => escapeMarkdown(name)))
}

function withLede(html: string): SettingsText {
  const [paragraph = '', lede = ''] = /^<p>(.*?)<\/p>\s*/s.exec(html) ?? []
  return { lede, html: html.slice(paragraph.length) }
}

/** The language of a text that is still the default one, if the page has another; else undefined. */
export function languageOfText(
  settings: SiteSettings,
  name: keyof typeof defaultTexts,
): string | undefined {
  return settings.language !== 'en' && settings[name] === defaultTexts[name] ? 'en' : undefined
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|&]/g, '\\$&')
}
