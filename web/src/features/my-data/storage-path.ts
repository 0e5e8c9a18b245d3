/** Names the panel about storage in Paramètres. */
export const storageAnchor = 'storage'
export const storagePath = `/settings#${storageAnchor}`
