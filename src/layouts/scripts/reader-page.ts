// What runs on every page of the reader's site. One module, so that it is fetched once and not again
// with the HTML of each page.
import './theme-toggle.ts'
import './shrinking-header.ts'
import './site-menu.ts'
import './footer-links.ts'
import './prefetch.ts'
import './vitals.ts'
