import { feedIds } from '#domain/category.ts'

/**
 * The scripts that must run before the first paint. They stand in the page as they are here: the
 * page's policy names them by their hash, so they hold nothing that differs from page to page.
 */
export const inlineScripts = {
  /** Says that scripts run. */
  scripts: "document.documentElement.classList.add('js')",
  /** Sets the reader's own theme, and says that scripts run. */
  theme:
    "(d=>{d.classList.add('js');try{let t=localStorage.getItem('latchkey.theme');" +
    "if(t==='paper'||t==='night')d.dataset.theme=t}catch{}})(document.documentElement)",
  /** Keeps the state of every cover, whoever drew its card: `loaded` or `error`. */
  covers:
    "for(let[n,s]of[['load','loaded'],['error','error']])document.addEventListener(n,e=>{" +
    "let c=e.target.closest?.('.cover');if(c)c.dataset.state=s},true)",
  /** Holds the prebuilt list back where the address asks for another one. */
  pendingList:
    `/[?&](category=(${feedIds.slice(1).join('|')})|page=[1-9])/` +
    ".test(location.search)&&(document.documentElement.dataset.listPending='')",
} as const

/**
 * @param text an inline script's or style's text
 * @returns the source expression that allows it in a Content-Security-Policy
 */
export async function sourceHash(text: string): Promise<`sha256-${string}`> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
