// The scripts of every reader page, in one module: fetched once, not with the HTML of each page.
import './remove-key.ts'
import './keep-session.ts'
import './theme-toggle.ts'
import './scrolling.ts'
import './site-menu.ts'
import './prefetch.ts'
import './back.ts'
import './report-vitals.ts'
