import { basename } from 'node:path'
import { rejectModel } from '../model-problem.ts'
import { readCompanionFile } from './model-files.ts'

/**
 * Rejects a bad tokens.txt: sherpa-onnx ends its process on a line without a number, and on a
 * duplicate symbol of a voice.
 */
export async function checkTokensFile(
  path: string,
  { unique }: { readonly unique: boolean },
): Promise<void> {
  const text = await readCompanionFile(path)
  const lines = text?.split(/\r?\n/).filter((line) => line !== '') ?? []
  if (lines.length === 0) rejectModel('missing-metadata', `${basename(path)}: no token in it`)
  const known = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const number = /[ \t]-?\d+\s*$/.exec(line)
    const symbol = number ? line.slice(0, number.index).replace(/(?<![ \t])[ \t]+$/, '') : undefined
    // The token of a space has nothing before its number.
    const isBare = /^\s*\d+\s*$/.test(line)
    if (symbol === undefined && !isBare)
      rejectModel('missing-metadata', `${basename(path)}: line ${index + 1} is no token`)
    const token = symbol ?? ' '
    if (unique && known.has(token))
      rejectModel('duplicate-tokens', `${basename(path)}: « ${token} » comes twice`)
    known.add(token)
  }
}
