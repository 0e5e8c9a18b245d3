import { readFileSync } from 'node:fs'
import { findLockGaps } from './find-lock-gaps.ts'
import { findLocks } from './find-locks.ts'

const gaps = findLocks('.').flatMap((path) =>
  findLockGaps(JSON.parse(readFileSync(path, 'utf8'))).map((gap) => `${path} : ${gap}`),
)
for (const gap of gaps) console.error(gap)
console.log(
  gaps.length === 0
    ? 'Verrous complets pour les cinq plateformes.'
    : `${gaps.length} manques dans les verrous.`,
)
process.exitCode = gaps.length === 0 ? 0 : 1
