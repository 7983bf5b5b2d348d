/** The settings of a build: where its content comes from and where its files go. */
export interface BuildEnvironment {
  /** Origin of the running Worker; empty if there is none yet, which makes an empty site. */
  contentOrigin: string
  /** The bearer token of the builder’s calls. */
  buildToken: string
  /** The address that readers use, for absolute links. */
  siteOrigin: string
  /** Names the build in `release.json` and in the keys of caches. */
  buildId: string
  /** Folder of the finished release. */
  outDir: string
  /** Folder that later builds reuse. */
  cacheDir: string
  /** Folder of the kept renderer. */
  liveDir: string
}

/** Reads the settings from environment variables. One that is empty has its default, as a builder's form may send it. */
export function readBuildEnvironment(): BuildEnvironment {
  const { CONTENT_ORIGIN, BUILD_TOKEN, SITE_ORIGIN, BUILD_ID, BUILD_OUT, BUILD_CACHE, BUILD_LIVE } =
    process.env
  return {
    contentOrigin: CONTENT_ORIGIN || '',
    buildToken: BUILD_TOKEN || '',
    siteOrigin: SITE_ORIGIN || CONTENT_ORIGIN || 'http://localhost:8787',
    buildId: BUILD_ID || new Date().toISOString(),
    outDir: BUILD_OUT || 'dist/site',
    cacheDir: BUILD_CACHE || 'dist/cache',
    liveDir: BUILD_LIVE || 'dist/live',
  }
}

/** Returns the variables from which `readBuildEnvironment` reads the same settings. */
export function environmentVariables(environment: BuildEnvironment): Record<string, string> {
  return {
    CONTENT_ORIGIN: environment.contentOrigin,
    BUILD_TOKEN: environment.buildToken,
    SITE_ORIGIN: environment.siteOrigin,
    BUILD_ID: environment.buildId,
    BUILD_OUT: environment.outDir,
    BUILD_CACHE: environment.cacheDir,
    BUILD_LIVE: environment.liveDir,
  }
}
