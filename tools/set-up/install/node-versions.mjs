/** Which Node.js runs the product, and which package of tools/runtime brings it. */

/** node:sqlite without a warning and argon2 in node:crypto, the two youngest parts that the product uses. */
export const oldestNode = { major: 24, minor: 15 }

/**
 * Even majors only: the odd ones are never long-term releases.
 * @param {string} version as in process.versions.node
 */
export function isSuitable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major % 2 !== 0) return false
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)
}

/**
 * The package that carries Node.js for a platform; one of them is published under another prefix than its siblings.
 * @param {{ platform: string, arch: string, offered: readonly string[] }} machine
 */
export function runtimePackage({ platform, arch, offered }) {
  const system = platform === 'win32' ? 'win' : platform
  return [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].find((name) =>
    offered.includes(name),
  )
}
