import { fileURLToPath } from 'node:url'
import { compareWithTenthSize, type RequestKind } from './compare-sizes.ts'
import { searches } from './user-names.ts'

const main = fileURLToPath(import.meta.resolve('./users-main.ts'))
const sorts = ['name', 'email', 'lastLogin', 'createdAt'] as const

const kinds: readonly RequestKind[] = [
  {
    name: 'lister les comptes',
    path: (round) =>
      `/admin/users?page=${1 + (round % 3)}&sort=${sorts[round % sorts.length]}&order=${round % 8 < 4 ? 'asc' : 'desc'}`,
  },
  {
    name: 'chercher un compte',
    path: (round) =>
      `/admin/users?search=${encodeURIComponent(searches[round % searches.length] ?? '')}`,
  },
]

/** Lists and searches accounts, `users` of them and a tenth. */
export const measureUsers = (options: {
  readonly folder: string
  readonly users: number
  readonly rounds: number
}) =>
  compareWithTenthSize({
    main,
    kinds,
    folder: options.folder,
    size: options.users,
    rounds: options.rounds,
  })
