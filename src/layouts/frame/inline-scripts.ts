import { createHash } from 'node:crypto'

/**
 * The scripts that must run before the first paint. The Content-Security-Policy allows them by their
 * hash, so they are the same on every page and in every language: their words are attributes of the page.
 */
export const inlineScripts = {
  /**
   * While a new version of the site is spread, a page of it may ask a server that still has the one before, which
   * lacks its scripts and styles: they are asked for again after one, two and four seconds, and then the page says so.
   * Without a network it says nothing: what needs the network does.
   */
  files:
    "{let m=document.currentScript.dataset.message;addEventListener('error',({target:o})=>{" +
    'let s=o.localName,u=o.src||o.href,t=n=>{if(n>3){' +
    "if(!navigator.onLine||document.querySelector('[data-files]'))return;let p=document.createElement('p');p.dataset.files='';" +
    "p.role='alert';p.append(m);" +
    'return document.body.prepend(p)}setTimeout(()=>{let a=u+"?again="+n,c;' +
    "if(s=='script')return import(a).catch(()=>t(n+1));c=o.cloneNode();c.onload=()=>o.remove();" +
    'c.onerror=()=>{c.remove();t(n+1)};c.href=a;o.after(c)},500*2**n)};' +
    'if(/^(link|script)$/.test(s)&&/\\/_astro\\/[^?]*$/.test(u))t(1)},true)}',
  /** Marks the document as scripted. */
  scripts: "document.documentElement.classList.add('js')",
  /**
   * Marks the document as scripted and sets the reader's theme, text size, measure and typeface, also where
   * Back shows a page out of memory.
   */
  theme:
    "(d=>{d.classList.add('js');let f=()=>{try{for(let k of['theme','text','measure','typeface']){" +
    "let v=localStorage.getItem('latchkey.'+k);" +
    'if(/^(paper|night|small|large|narrow|wide|clear)$/.test(v))d.dataset[k]=v;else delete d.dataset[k]}}' +
    "catch{}};f();addEventListener('pageshow',e=>e.persisted&&f())})(document.documentElement)",
  /**
   * Back shows a page out of memory or the cache without asking the server. Without a token, as after a
   * logout, the page asks, and shows nothing until it is answered.
   */
  back:
    "{let ask=()=>{try{if(localStorage.getItem('latchkey.site'))return}catch{}" +
    'document.documentElement.hidden=true;location.reload()};' +
    "if(performance.getEntriesByType('navigation')[0]?.type==='back_forward')ask();" +
    "addEventListener('pageshow',e=>e.persisted&&ask())}",
  /** Says that the login has a session to restore, by the token in local storage. */
  pendingSession:
    "try{if(localStorage.getItem('latchkey.site'))" +
    "document.documentElement.dataset.sessionPending=''}catch{}",
  /** A button that was pressed before the page's scripts came is pressed once more when they are there. */
  clicks:
    "{let b,d=document,f=e=>{b=e.target.closest('.needs-script button,button.needs-script')||b};" +
    "d.addEventListener('click',f);" +
    "d.addEventListener('DOMContentLoaded',()=>{d.removeEventListener('click',f);b?.click()})}",
  /** Sets `data-state` of every cover, image in a text and recording to `loaded` or `error`. */
  covers:
    "for(let[n,s]of[['load','loaded'],['error','error']])document.addEventListener(n,e=>{" +
    "let c=e.target.closest?.('.cover,.article-body img,.article-audio');if(c)c.dataset.state=s},true)",
  /**
   * Sets the greeting (specification, section 2, Home) and the day, such as `Saturday, November 21, 2026`, once
   * the page is read, each minute, and when it is shown again: a script below the links of the style sheets
   * would make the browser wait for them. A page that was cut off may lack both.
   */
  clock:
    '{let f=()=>{' +
    "let d=new Date,h=d.getHours(),q=s=>document.querySelector(s),g=q('.greeting'),t=q('[data-today]');" +
    "if(!g)return;let w=t.dataset,of=(s,i)=>s.split('|')[i];" +
    'g.textContent=of(g.dataset.words,h<12?0:h<18?1:2);' +
    "t.textContent=w.today.replace('{weekday}',of(w.weekdays,d.getDay()))" +
    ".replace('{month}',of(w.months,d.getMonth())).replace('{day}',d.getDate()).replace('{year}',d.getFullYear())};" +
    "document.addEventListener('readystatechange',f,{once:true});document.addEventListener('visibilitychange',f);setInterval(f,6e4)}",
  /**
   * Takes the key of a key card, `/login#key=…`, out of the address before anything else reads it, and
   * fills it in. The form keeps every other fragment for the page behind the login: browsers send it to no
   * server, and a redirect hands it on. Focuses the field, unless a touch keyboard would open over the page. Until the login is
   * hydrated: disables its buttons while the key is blank, and hides the message once the reader types.
   */
  accessKey:
    "{let k=document.querySelector('#access-key'),m=document.querySelector('[data-login-message]')," +
    "c=new URLSearchParams(location.hash.slice(1)).get('key');" +
    "if(c!==null){history.replaceState(null,'',location.pathname+location.search);k.value=c}else k.form.action+=location.hash;" +
    "addEventListener('hashchange',()=>location.hash.startsWith('#key=')&&location.reload());let " +
    "s=e=>{if(!k.closest('[ssr]'))return;for(let b of k.form.querySelectorAll('button'))" +
    'b.disabled=!k.value.trim();if(e||k.value)m.hidden=true};' +
    "s();k.addEventListener('input',s);" +
    "if(matchMedia('(hover:hover) and (pointer:fine)').matches)k.autofocus=true,k.focus()}",
  /** Hides the prebuilt list if the URL asks for another view. */
  pendingList:
    '/[?&](category=[a-z0-9]|page=[1-9])/' +
    ".test(location.search)&&(document.documentElement.dataset.listPending='')",
  /** Hides the prebuilt list of a category if the URL asks for more of it. */
  pendingPages:
    '/[?&]page=[1-9]/.test(location.search)&&' +
    "(document.documentElement.dataset.listPending='')",
  /** Hides the map until what this browser has saved stands above it. */
  pendingSaved:
    "try{if(localStorage.getItem('latchkey.marks'))" +
    "document.documentElement.dataset.listPending=''}catch{}",
  /** Says that the URL asks for a search that the page does not hold. */
  pendingSearch:
    '/[?&](q|category)=[^&]/' +
    ".test(location.search)&&(document.documentElement.dataset.listPending='')",
} as const

export type InlineScriptName = keyof typeof inlineScripts

/** The source expression that allows an inline script or style in a Content-Security-Policy. */
export function sourceHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
