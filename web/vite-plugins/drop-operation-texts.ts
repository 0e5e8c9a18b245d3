import type { Plugin } from 'vite'

const contract = /\/contract\/src\/.+\.ts$/
/** The line of an operation for the API document; a string, on one line or on the next. */
const summary = /(\n\s*|\{ )summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),/g

/** Who besides the administrator may call it: the server decides. */
const right = /(\n\s*)right:\s*(?:'[^']*'|\[[^\]]*\]),/g

/**
 * Each operation says in a sentence what it does, for the API document, which the server writes. In the browser nobody reads it: 1.5 kB
 * less before the chat, 0.1 before the sign-in page.
 */
export function dropOperationTexts(): Plugin {
  return {
    name: 'without-operation-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!contract.test(id) || !code.includes('summary:')) return
      // Lines stay where they are, so the source map does too.
      return { code: code.replaceAll(summary, "$1summary: '',").replaceAll(right, '$1'), map: null }
    },
  }
}
