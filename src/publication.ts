/** The magazine's texts and links. Edit this file to make the publication yours. */
export const publication = {
  name: 'The Underground',
  tagline: 'decrypting reality, one article at a time',
  statement: 'No sponsors. No gatekeepers. Sharp takes and unfiltered truth.',
  founded: 2024,
  /** The four lines that the login terminal types, in order. */
  terminalLines: [
    'opening channel … ok',
    'sponsors found: 0',
    'gatekeepers found: 0',
    'present your key',
  ],
  headerLinks: [
    { label: 'Home', href: '/' },
    { label: 'Latest', href: '/latest' },
    { label: 'Audio', href: '/audio' },
    { label: 'Admin', href: '/admin' },
  ],
  footerLinks: [
    { label: 'Latest Stories', href: '/latest' },
    { label: 'Audio Features', href: '/audio' },
    { label: 'About', href: '/about' },
    { label: 'Contributors', href: '/contributors' },
    { label: 'Feeds', href: '/subscribe#feeds' },
    { label: 'Privacy', href: '/privacy' },
    { label: 'Terms', href: '/terms' },
  ],
  /** Pages that read "Coming soon". `subscribe` has the addresses of the feeds instead. */
  placeholders: [
    { path: 'audio', title: 'Audio' },
    { path: 'explore', title: 'Explore' },
    { path: 'contact', title: 'Contact' },
    { path: 'subscribe', title: 'Subscribe' },
    { path: 'contributors', title: 'Contributors' },
    { path: 'support', title: 'Support' },
    { path: 'cookies', title: 'Cookies' },
  ],
} as const
