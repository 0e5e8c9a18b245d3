/** All projects of the user. */
export const projectsPath = '/projets'
/** Names the project that the next chat begins in. */
export const projectParam = 'projet'
export const pathOfProject = (id: string) => `${projectsPath}/${encodeURIComponent(id)}`
export const newChatIn = (id: string) => `/chat?${projectParam}=${encodeURIComponent(id)}`
