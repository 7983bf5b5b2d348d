/** Where a build gets its content from, and where it puts what it makes. */
export interface BuildEnvironment {
  /** Origin of the running Worker; empty where none exists yet. */
  contentOrigin: string
  /** Opens `/api/build/content`. */
  buildToken: string
  /** The address that readers use, for absolute links. */
  siteOrigin: string
  /** Names the build, in `release.json` and in the keys of what is kept of it. */
  buildId: string
  /** Folder of the finished release. */
  outDir: string
  /** Folder that keeps what the next build can use again. */
  cacheDir: string
  /** Folder of the kept renderer. */
  liveDir: string
}

/**
 * @param env the process's environment
 * @returns the build's settings with their defaults
 */
export function readBuildEnvironment(env = process.env): BuildEnvironment {
  const {
    CONTENT_ORIGIN: contentOrigin = '',
    BUILD_TOKEN: buildToken = '',
    SITE_ORIGIN: siteOrigin = contentOrigin || 'http://localhost:8787',
    BUILD_ID: buildId = new Date().toISOString(),
    BUILD_OUT: outDir = 'dist/site',
    BUILD_CACHE: cacheDir = 'dist/cache',
    BUILD_LIVE: liveDir = 'dist/live',
  } = env
  return { contentOrigin, buildToken, siteOrigin, buildId, outDir, cacheDir, liveDir }
}

/**
 * @param environment a build's settings
 * @returns the variables from which `readBuildEnvironment` reads the same settings
 */
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
