/** The line left in node_modules once an installation is complete; it says for what, so that a later run knows whether it still holds. */
import { createHash } from 'node:crypto'

/** @typedef {'product' | 'full'} Kind what `npm start` needs, or that and the developers' tools */

/**
 * @param {{ lock: string, platform: string, arch: string, kind: Kind }} installation
 */
export const createStamp = ({ lock, platform, arch, kind }) =>
  `${createHash('sha256').update(lock).digest('hex')} ${platform} ${arch} ${kind}`

/**
 * A full installation also serves whoever asks for the product only.
 * @param {string | undefined} found
 * @param {Parameters<typeof createStamp>[0]} wanted
 */
export const isStampValid = (found, wanted) =>
  found !== undefined &&
  [createStamp(wanted), createStamp({ ...wanted, kind: 'full' })].includes(found.trim())

/**
 * What to install where something was installed before: whoever has the developers' tools does not lose them to a changed lock.
 * @param {string | undefined} found
 * @param {Kind} kind
 * @returns {Kind}
 */
export const kindToInstall = (found, kind) => (found?.trim().endsWith(' full') ? 'full' : kind)
