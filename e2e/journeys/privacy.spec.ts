import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { registerPerson } from '#installation/people.ts'
import { chatList, messageField, openNewChat, readAnswer, send } from '#pages/chat.ts'

test('deux personnes ne voient jamais les chats l’une de l’autre, même par leur adresse', async ({
  page,
  product,
  person,
  admin,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 404/)
  const chat = await openNewChat(page, { product, person, title: 'Mes affaires privées' })
  await send(page, 'Un secret')
  await readAnswer(page, 'Un secret')

  // Not even the administrator.
  for (const other of [await registerPerson(product.url, { name: 'Noé Petit' }), admin]) {
    const theirs = await openBrowser({ as: other })
    await theirs.goto('/chat')
    await expect(theirs.getByText('Bienvenue')).toBeVisible()
    await expect(chatList(theirs).getByText('Mes affaires privées')).toHaveCount(0)
    await theirs.goto(`/chat/${chat.id}`)
    await expect(theirs.getByText('Chat introuvable')).toBeVisible()
    await expect(theirs.getByText('Un secret')).toHaveCount(0)
    await theirs.getByRole('link', { name: 'Revenir aux chats' }).click()
    await expect(theirs).toHaveURL('/chat')
  }
})

test('qui se connecte après une autre personne, dans le même navigateur, ne trouve rien d’elle', async ({ page, product, person }) => {
  await openNewChat(page, { product, person, title: 'Mes affaires privées' })
  await send(page, 'Un secret')
  await readAnswer(page, 'Un secret')
  await messageField(page).fill('Un brouillon secret')
  const other = await registerPerson(product.url, { name: 'Noé Petit' })

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret')
  await page.getByRole('textbox', { name: 'Email' }).fill(other.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Bonjour Noé.')).toBeVisible()
  await expect(page.getByText('Rien pour le moment')).toBeVisible()
  await expect(page.getByText('Mes affaires privées')).toHaveCount(0)
})
