import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from '../product.ts'

const dayMs = 24 * 60 * 60 * 1000

/** As if nobody had touched any chat for so many days. */
export const ageChats = (product: Pick<Product, 'dataFolder'>, days: number): void =>
  run(product, `update chats set created_at = ?, updated_at = ?`, Date.now() - days * dayMs)

/** As if the week of every announcement were over. */
export const endNotice = (product: Pick<Product, 'dataFolder'>): void =>
  run(
    product,
    `update works set retention_at = ? where retention_at is not null and retention_at > ?`,
    Date.now() - dayMs,
  )

function run({ dataFolder }: Pick<Product, 'dataFolder'>, statement: string, at: number): void {
  const database = new DatabaseSync(join(dataFolder, 'atelier.db'), { timeout: 5000 })
  database.prepare(statement).run(at, at)
  database.close()
}
