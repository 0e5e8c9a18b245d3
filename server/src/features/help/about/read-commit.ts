import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The commit that a folder's program was checked out at, read from Git's own files; nothing where it came without its history. */
export function readCommit(root: string): string | undefined {
  const folder = gitFolder(root)
  const head = folder && readText(join(folder, 'HEAD'))
  if (!folder || !head) return undefined
  if (!head.startsWith('ref: ')) return head
  const name = head.slice('ref: '.length)
  // A worktree has a head of its own and shares the rest.
  const shared = resolve(folder, readText(join(folder, 'commondir')) ?? '.')
  return readText(join(shared, name)) ?? packedCommit(readText(join(shared, 'packed-refs')), name)
}

function gitFolder(root: string): string | undefined {
  const path = join(root, '.git')
  if (existsSync(join(path, 'HEAD'))) return path
  const link = readText(path)
  return link?.startsWith('gitdir: ') ? resolve(root, link.slice('gitdir: '.length)) : undefined
}

const packedCommit = (packed: string | undefined, name: string): string | undefined =>
  packed
    ?.split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ')[0]

const readText = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
