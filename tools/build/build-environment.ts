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

/** Reads the settings from environment variables, with their defaults. */
export function readBuildEnvironment(): BuildEnvironment {
  const {
    CONTENT_ORIGIN: contentOrigin = '',
    BUILD_TOKEN: buildToken = '',
    SITE_ORIGIN: siteOrigin = contentOrigin || 'http://localhost:8787',
    BUILD_ID: buildId = new Date().toISOString(),
    BUILD_OUT: outDir = 'dist/site',
    BUILD_CACHE: cacheDir = 'dist/cache',
    BUILD_LIVE: liveDir = 'dist/live',
  } = process.env
  return { contentOrigin, buildToken, siteOrigin, buildId, outDir, cacheDir, liveDir }
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
