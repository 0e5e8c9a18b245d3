import { setImmediate } from 'node:timers/promises'

const usersPerPage = 50

/** Ids in their order, page after page; requests are served in between. */
export async function* pagesOf(
  read: (after: string, limit: number) => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const page = await read(after, usersPerPage)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (page.length < usersPerPage) return
    after = last
    await setImmediate()
  }
}
