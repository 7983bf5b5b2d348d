import type { Rolldown } from 'vite'

/** React in one file: fewer bytes, and one request instead of five after one another. */
const reactFile = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//,
}

/** What the script of every page shares with islands and with an article's script, in one file too. */
const sharedFile = {
  name: 'reader',
  test: /\/src\/(islands\/reader-session|domain\/language\/(format|language)|layouts\/scripts\/(reading-positions|page-words))\.ts|vite\/preload-helper/,
}

/** What the lists and the search share. */
const listsFile = {
  name: 'lists',
  test: /\/src\/(article\/(named-link|tag-chips)|islands\/(category-chips|fetch-as-reader)|domain\/(articles\/(category|named-list|slug)|images\/media|web-address|dates))\.tsx?$/,
}

/** What every screen of the portal and the parser below share. */
const schemasFile = {
  name: 'schemas',
  test: /\/node_modules\/zod\/|\/src\/domain\/(limits|clean-text|audio\/audio)\.ts/,
}

/** Few screens read HTML. */
const parserFile = {
  name: 'html-parser',
  test: /\/node_modules\/(parse5|hast-util-(from|to)-parse5|hast-util-sanitize)\/|\/src\/domain\/(html-tree|markup-text|articles\/article-html)/,
}

/** What the portal starts with, and all that this needs, in one file. Its other screens bring their own. */
const portalFile = { name: 'portal', test: /\/src\/admin\/admin-app\.tsx/ }

/** Which modules browsers get together in one file. */
export const clientChunks = [reactFile, sharedFile, listsFile, schemasFile, parserFile, portalFile]

/**
 * What stands above a file that readers load: V8 then compiles all of it aside, while the page goes on
 * (https://v8.dev/blog/explicit-compile-hints). Compiled when they are first called, an island's functions take
 * a third of the task in which it comes alive.
 */
export function compiledBeforeUse({ name, moduleIds }: Rolldown.RenderedChunk): string {
  const isOfReaders = moduleIds.every((id) => !/\/(node_modules|src\/admin)\//.test(id))
  return isOfReaders || name === reactFile.name ? '//# allFunctionsCalledOnLoad' : ''
}
