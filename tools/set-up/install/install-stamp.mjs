/** The line written into node_modules once an installation is complete, by which a later run knows whether it is still valid. */
import { createHash } from 'node:crypto'

/** @typedef {'product' | 'full'} Kind the packages of `npm start`, or those and the developers' tools */

/**
 * @param {{ lock: string, platform: string, arch: string, kind: Kind }} installation
 */
export const createStamp = ({ lock, platform, arch, kind }) =>
  `${createHash('sha256').update(lock).digest('hex')} ${platform} ${arch} ${kind}`

/**
 * A full installation is also valid where only the product is needed.
 * @param {string | undefined} found
 * @param {Parameters<typeof createStamp>[0]} wanted
 */
export const isStampValid = (found, wanted) =>
  found !== undefined &&
  [createStamp(wanted), createStamp({ ...wanted, kind: 'full' })].includes(found.trim())

/**
 * What to install over an earlier installation: a changed lock does not remove the developers' tools.
 * @param {string | undefined} found
 * @param {Kind} kind
 * @returns {Kind}
 */
export const kindToInstall = (found, kind) => (found?.trim().endsWith(' full') ? 'full' : kind)
