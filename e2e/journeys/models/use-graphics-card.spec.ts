import { expect, type Page } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { catalogueWith } from '#pages/local-models.ts'
import { registerAdmin } from '#setup/users.ts'

const program = 'programme-carte'
const panel = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Carte graphique', exact: true }),
  })

test('la carte graphique : on sait d’avance ce qui vient, on suit, elle sert, puis elle ne sert plus', {
  tag: '@long',
}, async ({ installWithExternals, modelHost, openBrowser }) => {
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
    /Programme à télécharger une seule fois, depuis le registre npm\s: .* sur le disque/,
  )

  await card.getByRole('button', { name: 'Utiliser la carte graphique' }).click()
  await expect(card.getByRole('progressbar', { name: 'Téléchargement' })).toBeVisible()
  await card.getByRole('button', { name: 'Annuler' }).click()
  await expect(card).toContainText('Non utilisée')

  await card.getByRole('button', { name: 'Utiliser la carte graphique' }).click()
  await expect(card.getByRole('progressbar', { name: 'Téléchargement' })).toBeVisible()
  resolve()
  await expect(card).toContainText('Utilisée')
  await expect(card).toContainText('Carte d’essai 8 Go')
  await expect(card).toContainText(/7,3.GB libres sur 8.GB · mesuré le/)

  await card.getByRole('button', { name: 'Ne plus utiliser' }).click()
  const stopping = page.getByRole('alertdialog', { name: 'Ne plus utiliser la carte graphique ?' })
  await expect(stopping).toContainText('Les modèles de chat utiliseront de nouveau le processeur')
  await stopping.getByRole('button', { name: 'Ne plus utiliser' }).click()
  await expect(page.getByText('La carte graphique n’est plus utilisée')).toBeVisible()
  await expect(card).toContainText('Le programme de la carte est déjà téléchargé')

  await card.getByRole('button', { name: 'Supprimer le programme' }).click()
  const removal = page.getByRole('alertdialog', {
    name: 'Supprimer le programme de la carte graphique ?',
  })
  await removal.getByRole('button', { name: 'Supprimer le programme' }).click()
  await expect(page.getByText('Le programme de la carte graphique a été supprimé')).toBeVisible()
  await expect(card).toContainText('Programme à télécharger une seule fois')
  await expect(card.getByRole('button', { name: 'Supprimer le programme' })).toHaveCount(0)
})

test('au clavier, chaque bouton de la carte graphique laisse sa place à celui qui le remplace', {
  tag: '@long',
}, async ({ installWithExternals, modelHost, openBrowser }) => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const cardProgram = modelHost.put(program, {
    bytes: Buffer.alloc(1000),
    gate: { after: 10, open },
  })
  const product = await installWithExternals({ ...catalogueWith(modelHost, []), cardProgram })
  const page = await openBrowser({ as: await registerAdmin(product.url), on: product })
  await page.goto('/admin/local-models')
  const button = (name: string) => panel(page).getByRole('button', { name })
  const press = async (name: string, next: string) => {
    await button(name).press('Enter')
    await expect(button(next)).toBeFocused()
  }
  await press('Utiliser la carte graphique', 'Annuler')
  await press('Annuler', 'Utiliser la carte graphique')
  await press('Utiliser la carte graphique', 'Annuler')
  resolve()
  await expect(button('Mesurer à nouveau')).toBeFocused()

  const confirm = async (name: string, next: string) => {
    await button(name).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name }).press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(button(next)).toBeFocused()
  }
  await confirm('Ne plus utiliser', 'Supprimer le programme')
  await confirm('Supprimer le programme', 'Utiliser la carte graphique')
})

test('sans réseau, la carte graphique dit pourquoi elle n’est pas là, et se redemande', {
  tag: '@long',
}, async ({ installWithExternals, modelHost, openBrowser }) => {
  const bytes = Buffer.alloc(1000)
  const cardProgram = modelHost.put(program, { bytes, status: 503 })
  const product = await installWithExternals({ ...catalogueWith(modelHost, []), cardProgram })
  const page = await openBrowser({ as: await registerAdmin(product.url), on: product })
  await page.goto('/admin/local-models')
  const card = panel(page)
  await card.getByRole('button', { name: 'Utiliser la carte graphique' }).click()
  await expect(card.getByRole('alert')).toContainText('le registre npm ne répond pas')
  await expect(card.getByRole('alert')).toContainText('utilisent le processeur')
  modelHost.put(program, { bytes })
  await card.getByRole('button', { name: 'Réessayer' }).click()
  await expect(card).toContainText('Utilisée')
})

test('une machine sans carte graphique le dit, et n’offre rien', { tag: '@long' }, async ({
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
