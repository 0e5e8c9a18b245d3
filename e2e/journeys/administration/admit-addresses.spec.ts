import { chromium, expect } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { changesDialog, openConfiguration } from '#pages/admin.ts'

const phone = { width: 390, height: 844 }

test('une adresse s’ajoute dans la configuration : le serveur y répond, et sous une autre dit quoi faire', async ({
  installForAdmin,
  launchOptions,
  contextOptions,
}) => {
  const { product, page } = await installForAdmin()
  await openConfiguration(page, 'access')
  const name = page.getByRole('textbox', { name: 'Nom du serveur' })
  await name.fill('http://atelier.exemple.test')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(name).toHaveAccessibleDescription(/^Un nom sans http:\/\/ ni port/)
  await name.fill('atelier.exemple.test')
  await name.press('Enter')
  await expect(page.getByRole('list', { name: 'Autres noms admis' })).toHaveText(
    'atelier.exemple.test',
  )
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changesDialog(page).getByRole('listitem')).toHaveText([
    'Autres noms du serveurvide → atelier.exemple.test',
  ])
  await changesDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Configuration sauvegardée')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // Names that no one else resolves.
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.exemple.test 127.0.0.1'],
  })
  try {
    const visitor = await browser.newPage({ ...contextOptions, viewport: phone })
    const open = (host: string) => visitor.goto(`http://${host}:${new URL(product.url).port}/chat`)
    expect((await open('atelier.exemple.test'))?.status()).toBe(200)
    await expect(visitor.getByRole('button', { name: 'Se connecter' })).toBeVisible()

    expect((await open('autre.exemple.test'))?.status()).toBe(421)
    await expect(
      visitor.getByRole('heading', { name: 'Cette adresse n’est pas connue' }),
    ).toBeVisible()
    await expect(visitor.getByText('Admin > Configuration > Adresses')).toBeVisible()
    await expect(visitor.getByText('ALLOWED_HOSTS=autre.exemple.test')).toBeVisible()
    expect(await accessibilityFaults(visitor)).toEqual([])
    expect(await horizontalOverflow(visitor)).toBe(0)
  } finally {
    await browser.close()
  }
})

test('un nom saisi et pas ajouté est enregistré aussi, ou dit pourquoi il ne peut pas l’être', {
  tag: '@long',
}, async ({ installForAdmin }) => {
  const { page } = await installForAdmin()
  await openConfiguration(page, 'access')
  const name = page.getByRole('textbox', { name: 'Nom du serveur' })
  await name.fill('http://atelier.exemple.test')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await page.getByLabel('Adresse email').fill('yann@mairie.example')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/^Un nom sans http:\/\/ ni port/)

  await name.fill('atelier.exemple.test')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changesDialog(page).getByRole('listitem')).toHaveText([
    'Personnes admises en maintenancevide → yann@mairie.example',
    'Autres noms du serveurvide → atelier.exemple.test',
  ])
  await changesDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Configuration sauvegardée')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Autres noms admis' })).toHaveText(
    'atelier.exemple.test',
  )
  await expect(name).toHaveValue('')
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await expect(
    page.getByRole('list', { name: 'Personnes admises pendant la maintenance' }),
  ).toHaveText('yann@mairie.example')
})

test('sur un téléphone, l’onglet ouvert se voit, avec celui qui le suit', { tag: '@long' }, async ({
  installForAdmin,
}) => {
  const { page } = await installForAdmin()
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.setViewportSize(phone)
  await openConfiguration(page, 'passwords')
  await expect(tab('Mots de passe')).toBeInViewport({ ratio: 0.99 })
  await expect(tab('Partage')).toBeInViewport()
  // As a tablet that is turned.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(tab('Fonctionnalités')).toBeInViewport({ ratio: 0.99 })
  await page.setViewportSize(phone)
  await expect(tab('Mots de passe')).toBeInViewport({ ratio: 0.99 })
})
