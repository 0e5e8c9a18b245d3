import { expect, type Page } from '@playwright/test'
import { horizontalOverflow, overflowingControls } from '#checks/accessibility.ts'
import { unexplainedButtons } from '#checks/unexplained-buttons.ts'
import { adminTest, test } from '#fixtures.ts'
import { createChat, messageField, sendButton } from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'

/** Every page of an ordinary user, by its own heading, which the one before does not have. */
const pages: readonly (readonly [address: string, heading: string])[] = [
  ['/', 'Tableau de bord'],
  ['/profile', 'Mon Profil'],
  ['/usage', 'Mon usage'],
  ['/dashboard?tab=history', 'Tableau de bord'],
  ['/history', 'Historique'],
  ['/dashboard?tab=statistics', 'Tableau de bord'],
  ['/chat', 'Chat'],
  ['/inpainting', 'Inpainting'],
  ['/image-generation', 'Génération d’images'],
  ['/api', 'API'],
  ['/tts', 'Synthèse vocale'],
  ['/api?tab=examples', 'API'],
  ['/audio-transcription', 'Transcription'],
  ['/connaissances', 'Connaissances'],
  ['/api?tab=reference', 'API'],
  ['/history?tab=images', 'Historique'],
  ['/settings', 'Paramètres'],
  ['/aide', 'Aide'],
]
const later = /bientôt|prochainement|arrive(nt)? plus tard|en construction|à venir bientôt/i

async function open(page: Page, address: string, heading: string) {
  if (page.url() === 'about:blank') await page.goto(address)
  else await goTo(page, address)
  await isOpen(page, heading)
}
async function isOpen(page: Page, heading: string) {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeAttached()
  await expect(page.getByRole('main').locator('.MuiSkeleton-root')).toHaveCount(0)
}

test('aucune page ne promet pour plus tard, et aucun bouton n’est mort sans raison', {
  tag: '@firefox',
}, async ({ page }) => {
  for (const [address, heading] of pages) {
    await open(page, address, heading)
    expect.soft(await page.getByRole('main').innerText(), address).not.toMatch(later)
    expect.soft(await unexplainedButtons(page), address).toEqual([])
  }
})

adminTest('l’administration non plus', { tag: '@firefox' }, async ({ page }) => {
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  for (const link of await menu.getByRole('link').all()) {
    const name = (await link.textContent()) ?? ''
    await link.click()
    await isOpen(page, name)
    expect.soft(await page.getByRole('main').innerText(), name).not.toMatch(later)
    expect.soft(await unexplainedButtons(page), name).toEqual([])
  }
})

/** Every page of the administration and every tab, in an order in which each heading is new. */
const adminPages: readonly (readonly [address: string, heading: string])[] = [
  ['/admin/features', 'Fonctionnalités'],
  ['/admin/users', 'Gestion des utilisateurs'],
  ['/admin/config?tab=features', 'Configuration'],
  ['/admin/model-types', 'Types de modèles'],
  ['/admin/config?tab=localai', 'Configuration'],
  ['/admin/local-models', 'Modèles locaux'],
  ['/admin/usage', 'Usage'],
  ['/admin/config?tab=access', 'Configuration'],
  ['/admin/usage?tab=people', 'Usage'],
  ['/admin/monitoring', 'Monitoring système'],
  ['/admin/config?tab=passwords', 'Configuration'],
  ['/admin/logs', 'Logs système'],
  ['/admin/config?tab=maintenance', 'Configuration'],
  ['/admin/monitoring?tab=storage', 'Monitoring système'],
  ['/admin/config?tab=limits', 'Configuration'],
  ['/admin/monitoring?tab=network', 'Monitoring système'],
  ['/admin/logs?tab=audit', 'Logs système'],
  ['/admin/usage?tab=quotas', 'Usage'],
  ['/admin/model-types?tab=pages', 'Types de modèles'],
  ['/admin/quotas', 'Quotas'],
  ['/admin/notifications', 'Annonces'],
]

/** A narrow phone, and letters twice as large; what is measured in letters follows, as in the browser's own settings. */
const hardViews = [
  [{ width: 320, height: 640 }, 16],
  [{ width: 1280, height: 800 }, 32],
] as const

async function expectNothingCut(page: Page, all: typeof pages, lastIsOpen = async () => {}) {
  const browser = await page.context().newCDPSession(page)
  for (const [size, rootSize] of hardViews) {
    await page.setViewportSize(size)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: rootSize } })
    for (const [address, heading] of all) {
      await open(page, address, heading)
      const label = `${address} à ${size.width} pixels, caractères de ${rootSize}`
      await expect.soft.poll(() => horizontalOverflow(page), label).toBe(0)
      expect.soft(await overflowingControls(page), label).toEqual([])
    }
    await lastIsOpen()
  }
}

test('à 320 pixels de large et en caractères deux fois plus grands, rien ne dépasse et rien n’est coupé', {
  tag: '@long',
}, async ({ page, product, user }) => {
  const chat = await createChat(
    product.url,
    user,
    'Un titre de chat assez long pour ne pas tenir sur une seule ligne',
  )
  await expectNothingCut(page, [...pages, [`/chat/${chat.id}`, chat.title]], async () => {
    // What one writes in is there without searching.
    await expect.soft(messageField(page)).toBeInViewport()
    await expect.soft(sendButton(page)).toBeInViewport()
  })
})

adminTest(
  'l’administration non plus ne dépasse ni n’est coupée',
  { tag: '@long' },
  async ({ page }) => {
    await expectNothingCut(page, adminPages)
  },
)
