import { writeFile } from 'node:fs/promises'
import type { Chat } from '@atelier/contract/chat/chat'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { adminTest as test } from '#fixtures.ts'
import { createChat, send, waitForReplyTo } from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

/** The largest file that is attached. */
const largest = Buffer.alloc(10 * 1024 ** 2, 'Séance du conseil. ')

/** As many as nearly fill the least storage that can be set. */
async function fillStorage(url: string, by: TestUser) {
  const chat: Chat = await createChat(url, by, 'Archives du conseil')
  for (let number = 1; number <= 9; number++) {
    const body = new FormData()
    body.set('chatId', chat.id)
    body.set('file', new Blob([largest], { type: 'text/plain' }), `séance ${number}.txt`)
    const answer = await fetch(`${url}/api/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.tokens.accessToken}` },
      body,
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}

const storagePanel = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Stockage', exact: true }) })

test('le stockage d’une personne se fixe ; elle le voit, l’atteint, fait de la place et continue', {
  tag: '@long',
}, async ({ page, product, openBrowser, faults }) => {
  // From the disk: handed to the browser as bytes, it takes seconds.
  const file = test.info().outputPath('annexe.txt')
  await writeFile(file, largest)
  const zoe = await registerUser(product.url, { name: 'Zoé Lefort' })
  await fillStorage(product.url, zoe)
  const theirs = await openBrowser({ as: zoe })
  await theirs.goto('/settings')
  await expect(storagePanel(theirs).getByText(/^9\d\sMB sur 10\sGB$/)).toBeVisible()
  await expect(storagePanel(theirs).getByRole('status')).toHaveCount(0)

  await page.goto(`/admin/users?search=${zoe.email}`)
  const row = page.getByRole('row').filter({ hasText: zoe.email })
  await expect(row).toContainText(/9\d\sMB sur 10\sGB/)
  await row.getByRole('button', { name: 'Modifier Zoé Lefort' }).click()
  const edit = page.getByRole('dialog', { name: "Modifier l'utilisateur" })
  const field = edit.getByRole('textbox', { name: 'Stockage (en GB)' })
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription(/^La limite de l’installation/)
  await field.fill('0,05')
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(edit.getByText('0 (sans limite), ou au moins 0,1')).toBeVisible()
  await field.fill('0,1')
  await expect(field).toHaveAccessibleDescription(/^102\sMB au plus\. 9\d\sMB utilisés\.$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le compte de Zoé Lefort a été modifié')).toBeVisible()
  await expect(row).toContainText(/9\d\sMB sur 102\sMBPresque plein\s: il reste [\d,]+\sMB/)

  // Their open page shows it at once.
  await expect(storagePanel(theirs).getByText(/^9\d\sMB sur 102\sMB$/)).toBeVisible()
  await expect(storagePanel(theirs).getByRole('status')).toContainText(
    /Une fois la limite atteinte.*Pièces jointes \(9\d\sMB\)/,
  )
  expect(await accessibilityFaults(theirs)).toEqual([])
  await goTo(theirs, '/dashboard')
  const tile = theirs.locator('section', {
    has: theirs.getByRole('heading', { name: 'Stockage utilisé' }),
  })
  await expect(tile).toContainText(/9\d\s?MB sur 102\sMBPresque plein\s: il reste [\d,]+\sMB/)
  expect(await accessibilityFaults(theirs)).toEqual([])

  faults.expect(/status of 507/)
  const chat = await createChat(product.url, zoe, 'Compte rendu')
  await theirs.goto(`/chat/${chat.id}`)
  const picker = theirs.getByLabel('Joindre des fichiers').locator('xpath=self::input')
  await picker.setInputFiles(file)
  await expect(
    theirs.getByText(/Votre espace est plein\s: .*demandez plus d’espace à votre administrateur/),
  ).toBeVisible()

  await goTo(theirs, '/dashboard')
  await tile.getByRole('link', { name: 'Libérer de l’espace' }).click()
  await expect(theirs).toHaveURL('/settings#storage')
  await expect(theirs.getByRole('heading', { name: 'Stockage utilisé' })).toBeInViewport()
  await storagePanel(theirs).getByRole('button', { name: 'Effacer l’historique : Chats' }).click()
  await storagePanel(theirs).getByRole('link', { name: 'Corbeille' }).click()
  await theirs.getByRole('button', { name: 'Tout effacer' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Tout effacer' }).click()
  await expect(theirs.getByText('La corbeille est vide')).toBeVisible()
  await goTo(theirs, '/settings')
  await expect(storagePanel(theirs).getByText(/^0\sBytes sur 102\sMB$/)).toBeVisible()
  await expect(storagePanel(theirs).getByRole('status')).toHaveCount(0)

  const next = await createChat(product.url, zoe, 'Suite')
  await theirs.goto(`/chat/${next.id}`)
  await picker.setInputFiles(file)
  await expect(theirs.getByRole('list', { name: 'Fichiers à envoyer' })).toContainText('annexe.txt')
  await expect(
    theirs.getByRole('list', { name: 'Fichiers à envoyer' }).getByRole('progressbar'),
  ).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Retirer annexe.txt' }).click()
  await send(theirs, 'Nous pouvons continuer.')
  await waitForReplyTo(theirs, 'Nous pouvons continuer.')
})

test('l’administrateur voit qui utilise combien, lit ses propres changements, et n’a pas de limite', {
  tag: '@long',
}, async ({ page, product, admin }) => {
  const zoe = await registerUser(product.url, { name: 'Zoé Lefort' })
  const { name, email } = zoe
  const chat = await createChat(product.url, zoe, 'Un chat')
  await callApi(product.url, `POST /chat/${chat.id}/messages`, {
    by: zoe,
    body: { content: 'Bonjour. '.repeat(2000) },
  })
  for (const maxStorageBytes of [200 * 1024 ** 2, 0])
    await callApi(product.url, `PUT /admin/users/${zoe.user.id}`, {
      by: admin,
      body: { name, email, maxStorageBytes },
    })

  await page.goto('/admin/monitoring?tab=storage')
  const table = page.getByRole('table', { name: 'Stockage par utilisateur' })
  const row = table.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(/[\d,]+\sKB utilisés, sans limite/)
  await expect(page.getByText('L’administrateur n’a pas de limite.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/admin/logs?tab=audit')
  const entries = page.getByRole('row').filter({ hasText: email })
  await expect(entries.nth(0)).toContainText(/Stockage modifié.*Stockage\s: 200\sMB → illimité/)
  await expect(entries.nth(1)).toContainText(/limite de l’installation → 200\sMB/)

  await page.goto('/settings')
  await expect(
    storagePanel(page).getByText('L’administrateur n’a pas de limite de stockage.'),
  ).toBeVisible()
  await expect(storagePanel(page).getByText(/utilisés, sans limite$/)).toBeVisible()
  await page.goto(`/admin/users?search=${admin.email}`)
  await page.getByRole('button', { name: `Modifier ${admin.name}` }).click()
  const edit = page.getByRole('dialog', { name: "Modifier l'utilisateur" })
  await expect(edit).toContainText('L’administrateur n’a pas de limite de stockage.')
  await expect(edit.getByRole('textbox', { name: 'Stockage (en GB)' })).toHaveCount(0)
})
