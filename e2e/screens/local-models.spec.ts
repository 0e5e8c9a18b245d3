import { expect, type Page } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { goTo } from '#pages/go-to.ts'
import { catalogueWith, entryCard } from '#pages/local-models.ts'
import type { Product } from '#setup/product.ts'
import { callApi, registerAdmin } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

const descriptions = {
  small: 'Le plus petit : répond vite sur toute machine, pour essayer et pour des textes courts.',
  middle: 'Un bon équilibre pour le travail de tous les jours, avec réflexion avant de répondre.',
  code: 'Pour le code : écrire, expliquer, corriger des programmes.',
  voice: 'Voix de femme, française, claire et posée.',
}

async function openAs(openBrowser: (options: object) => Promise<Page>, product: Product) {
  const admin = await registerAdmin(product.url)
  const page = await openBrowser({ as: admin, on: product })
  await followSystemTheme(page)
  return { admin, page }
}

test.describe('modèles locaux', () => {
  test('un installé, que l’on supprime, un en cours, un qui a échoué', async ({
    installWithExternals,
    modelHost,
    openBrowser,
  }) => {
    const hosted = { gate: { after: 4000, open: new Promise<void>(() => undefined) } }
    const product = await installWithExternals(
      catalogueWith(modelHost, [
        { id: 'mini', name: 'Miniature', description: descriptions.small, file: 'miniature.gguf' },
        {
          id: 'faux',
          name: 'Coder miniature',
          description: descriptions.code,
          file: 'faux.gguf',
          hosted: { status: 503 },
        },
        {
          id: 'moyen',
          name: 'Moyen',
          description: descriptions.middle,
          file: 'moyen.gguf',
          hosted,
        },
        {
          id: 'voix',
          name: 'Siwis',
          ability: 'speech',
          description: descriptions.voice,
          file: 'siwis.onnx',
        },
      ]),
    )
    const { admin, page } = await openAs(openBrowser, product)
    for (const id of ['mini', 'faux', 'moyen'])
      await callApi(product.url, `POST /admin/local-models/catalogue/${id}/install`, { by: admin })
    await page.goto('/admin/local-models')
    await expect(entryCard(page, 'Miniature')).toContainText('Installé')
    await expect(entryCard(page, 'Coder miniature').getByRole('alert')).toBeVisible()
    await expect(entryCard(page, 'Moyen')).toContainText(/Téléchargement.* sur /)
    await checkScreen(page, 'modeles-locaux')
    await page.getByRole('button', { name: 'Supprimer Miniature' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await checkScreen(page, 'modeles-locaux-supprimer')
  })

  test('aucun encore, avec le catalogue livré', async ({ install, openBrowser }) => {
    const { page } = await openAs(openBrowser, await install())
    await page.goto('/admin/local-models')
    await expect(page.getByText('Aucun modèle pour le moment')).toBeVisible()
    await expect(entryCard(page, 'Qwen3 4B')).toBeVisible()
    await checkScreen(page, 'modeles-locaux-vide')
  })
})

test('premiers pas de l’administratrice, avec un moteur trouvé', async ({
  installWithExternals,
  engine,
  modelHost,
  openBrowser,
}) => {
  const ports = [{ name: 'LocalAI', port: Number(new URL(engine.url).port) }]
  const { page } = await openAs(
    openBrowser,
    await installWithExternals({ ...catalogueWith(modelHost, []), ports }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Connecter LocalAI' })).toBeVisible()
  await checkScreen(page, 'premiers-pas')
})

test('premiers pas sans moteur alentour ; un modèle ajouté par adresse, avec des fautes', async ({
  installWithExternals,
  modelHost,
  openBrowser,
}) => {
  const { page } = await openAs(
    openBrowser,
    await installWithExternals(catalogueWith(modelHost, [])),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Aucun moteur trouvé sur les ports habituels')).toBeVisible()
  await checkScreen(page, 'premiers-pas-seul')
  await goTo(page, '/admin/local-models')
  await page.getByRole('button', { name: 'Ajouter par adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText('Nom requis')).toBeVisible()
  await checkScreen(page, 'modeles-locaux-ajouter')
})
