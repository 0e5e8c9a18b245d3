import { join } from 'node:path'

/** What the server is made of. */
export const sourceFolders = ['contract/src', 'engine/src', 'server/src']

/** Where these lie without their types, under the paths that they have in the project. @param {string} root */
export const strippedFolder = (root) => join(root, 'node_modules/.cache/stripped')
