import { expect, type Page } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { catalogueWith } from '#pages/local-models.ts'
import { registerAdmin } from '#setup/users.ts'

const program = 'programme-carte'
const panel = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Carte graphique', exact: true }),
  })

test('la carte graphique : on sait d’avance ce qui vient, on suit, elle sert, puis elle ne sert plus', async ({
  installWithExternals,
  modelHost,
  openBrowser,
}) => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const cardProgram = modelHost.put(program, {
    bytes: Buffer.alloc(1000),
    gate: { after: 10, open },
  })
  const product = await installWithExternals({ ...catalogueWith(modelHost, []), cardProgram })
  const page = await openBrowser({ as: await registerAdmin(product.url), on: product })
  await page.goto('/admin/local-models')
  const card = panel(page)
  await expect(card).toContainText('Non utilisée')
  await expect(card).toContainText(
    /À télécharger une fois, depuis le registre npm\s: .* sur le disque/,
  )

  await card.getByRole('button', { name: 'Utiliser la carte graphique' }).click()
  await expect(card.getByRole('progressbar', { name: 'Téléchargement' })).toBeVisible()
  await card.getByRole('button', { name: 'Abandonner' }).click()
  await expect(card).toContainText('Non utilisée')

  await card.getByRole('button', { name: 'Utiliser la carte graphique' }).click()
  await expect(card.getByRole('progressbar', { name: 'Téléchargement' })).toBeVisible()
  resolve()
  await expect(card).toContainText('En service')
  await expect(card).toContainText('Carte d’essai 8 Go')
  await expect(card).toContainText(/7,3.GB libres sur 8.GB · mesuré le/)

  await card.getByRole('button', { name: 'Ne plus utiliser' }).click()
  const stopping = page.getByRole('alertdialog', { name: 'Ne plus utiliser la carte graphique ?' })
  await expect(stopping).toContainText('Les modèles de chat reviennent au processeur')
  await stopping.getByRole('button', { name: 'Ne plus utiliser' }).click()
  await expect(page.getByText('La carte graphique n’est plus utilisée')).toBeVisible()
  await expect(card).toContainText('Son programme est déjà sur cette machine')

  await card.getByRole('button', { name: 'Effacer le programme' }).click()
  const removal = page.getByRole('alertdialog', {
    name: 'Effacer le programme de la carte graphique ?',
  })
  await removal.getByRole('button', { name: 'Effacer le programme' }).click()
  await expect(page.getByText('Le programme de la carte graphique est effacé')).toBeVisible()
  await expect(card).toContainText('À télécharger une fois')
  await expect(card.getByRole('button', { name: 'Effacer le programme' })).toHaveCount(0)
})

test('sans réseau, la carte graphique dit pourquoi elle n’est pas là, et se redemande', async ({
  installWithExternals,
  modelHost,
  openBrowser,
}) => {
  const bytes = Buffer.alloc(1000)
  const cardProgram = modelHost.put(program, { bytes, status: 503 })
  const product = await installWithExternals({ ...catalogueWith(modelHost, []), cardProgram })
  const page = await openBrowser({ as: await registerAdmin(product.url), on: product })
  await page.goto('/admin/local-models')
  const card = panel(page)
  await card.getByRole('button', { name: 'Utiliser la carte graphique' }).click()
  await expect(card.getByRole('alert')).toContainText('le registre npm est injoignable')
  await expect(card.getByRole('alert')).toContainText('travaillent sur le processeur')
  modelHost.put(program, { bytes })
  await card.getByRole('button', { name: 'Réessayer' }).click()
  await expect(card).toContainText('En service')
})

test('une machine sans carte graphique le dit, et n’offre rien', async ({
  installWithExternals,
  modelHost,
  openBrowser,
}) => {
  const product = await installWithExternals(catalogueWith(modelHost, []))
  const page = await openBrowser({ as: await registerAdmin(product.url), on: product })
  await page.goto('/admin/local-models')
  await expect(panel(page)).toContainText('Aucune carte graphique n’est reconnue')
  await expect(panel(page).getByRole('button')).toHaveCount(0)
})
