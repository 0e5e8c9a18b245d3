import type { Page } from '@playwright/test'
import { adminPages, makeAdminItems, makeItems, userPages } from './addresses.ts'
import { pressEverything } from './pressing.ts'
import { languages, walkTest as test } from './whole-texts.ts'

for (const language of languages) {
  test(`aucun texte n’est coupé ni couvert, quel que soit le bouton pressé (${language})`, async ({
    installIn,
  }) => {
    const { product, admin, page } = await installIn(language)
    const items = await makeItems(product.url, admin)
    await pressEverything(page, { path: '/dashboard', within: 'header' }, new Set())
    await pressAll(page, [...userPages, ...items])
  })

  test(`ni dans l’administration (${language})`, async ({ installIn }) => {
    const { product, admin, page } = await installIn(language)
    await makeAdminItems(product.url, admin)
    // Installing a model would fetch it from afar.
    await pressAll(
      page,
      adminPages.filter((path) => path !== '/admin/local-models'),
    )
  })
}

/** Pages that show items of one kind have the same buttons. */
async function pressAll(page: Page, paths: readonly string[]) {
  const pressed = new Map<string, Set<string>>()
  for (const path of paths) {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const screen = `${pathname.replace(/^\/chat\/.*/, '/chat')} ${searchParams.get('tab') ?? ''}`
    const known = pressed.get(screen) ?? new Set()
    pressed.set(screen, known)
    await pressEverything(page, { path, within: 'main' }, known)
  }
}
