import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '#environment.ts'

export const childProgram = fileURLToPath(new URL('./child/document-child.ts', import.meta.url))
const ownFolder = dirname(dirname(childProgram))
const modulesFolders = ['node_modules', 'server/node_modules'].map((name) =>
  join(projectRoot, name),
)

/**
 * The child sees only the document and the programs that read it. It gets no environment, which may
 * contain secrets.
 */
export const childOptions = (path: string) => ({
  execArgv: [
    '--permission',
    ...[path, ownFolder, ...modulesFolders].map((readable) => `--allow-fs-read=${readable}`),
    '--allow-worker',
    '--max-old-space-size=384',
    '--no-warnings',
  ],
  env: {},
})
