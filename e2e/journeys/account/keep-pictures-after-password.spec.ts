import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi, type TestUser } from '#setup/users.ts'

const gallery = (page: Page) => page.getByRole('region', { name: 'Galerie' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Image en grand' })

/** The links of the pictures there that are drawn. */
const drawn = (place: Locator): Promise<string[]> =>
  place
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) =>
      all
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map(({ src }) => src),
    )
const drawnCount = (place: Locator) => expect.poll(async () => (await drawn(place)).length)

async function changePassword(page: Page, { password }: TestUser) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Mot de passe actuel').fill(password)
  await field('Nouveau mot de passe').fill('cheval agrafe batterie')
  await field('Confirmation du nouveau mot de passe').fill('cheval agrafe batterie')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(field('Mot de passe actuel')).toHaveValue('')
}

const prompts = ['Un phare sous la pluie', 'Une forêt au matin']
const createImages = (url: string, by: TestUser) =>
  Promise.all(
    prompts.map((prompt) =>
      callApi(url, 'POST /images/generations', {
        by,
        body: { prompt, model: 'stable-diffusion-xl' },
      }),
    ),
  )

test('les images des pages ouvertes restent, sous de nouveaux liens, quand le mot de passe change', {
  tag: '@long',
}, async ({ page, context, product, user }) => {
  await createImages(product.url, user)
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto('/image-generation')
    await drawnCount(gallery(one)).toBe(prompts.length)
  }
  const before = await drawn(gallery(page))
  await goTo(other, '/profile')
  await changePassword(other, user)
  for (const link of before) expect((await fetch(link)).status).toBe(404)

  for (const link of before) await expect.poll(() => drawn(gallery(page))).not.toContain(link)
  await drawnCount(gallery(page)).toBe(prompts.length)
  // In full, which this page has never asked for.
  await gallery(page)
    .getByRole('button', { name: /Un phare/ })
    .click()
  await drawnCount(viewer(page)).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])

  await goTo(other, '/image-generation')
  const statuses = async () =>
    Promise.all((await drawn(gallery(other))).map(async (link) => (await fetch(link)).status))
  // What this page had before is shown until the new links have come.
  await expect.poll(statuses).toEqual(prompts.map(() => 200))
})

test('une image qui n’avait pas pu se charger suit le nouveau lien aussi', {
  tag: '@long',
}, async ({ page, context, product, user, faults }) => {
  faults.expect(/status of 404/)
  await createImages(product.url, user)
  await page.route('**/uploads/**', (route) => route.fulfill({ status: 404 }))
  // Each picture asks for a new link, once.
  const asked = new Set<string>()
  page.on('response', (response) => {
    const [, id] = /\/api\/images\/([\w-]{20,})$/.exec(response.url()) ?? []
    if (id !== undefined) asked.add(id)
  })
  await page.goto('/image-generation')
  await expect.poll(() => asked.size).toBe(prompts.length)
  await page.unroute('**/uploads/**')
  await expect(gallery(page).getByRole('listitem')).toHaveCount(prompts.length)

  const other = await context.newPage()
  await other.goto('/profile')
  await changePassword(other, user)
  await drawnCount(gallery(page)).toBe(prompts.length)
})
