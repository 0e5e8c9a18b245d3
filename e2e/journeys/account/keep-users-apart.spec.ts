import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { chatList, createChat, messageField, send, waitForReplyTo } from '#pages/chat.ts'
import { signIn } from '#pages/sign-in.ts'
import { callApi, registerUser } from '#setup/users.ts'

test('deux personnes ne voient jamais les chats l’une de l’autre, même par leur adresse', {
  tag: '@long',
}, async ({ page, openChat, product, admin, openBrowser, faults }) => {
  faults.expect(/status of 404/)
  const chat = await openChat('Mes affaires privées')
  await send(page, 'Un secret')
  await waitForReplyTo(page, 'Un secret')

  // Not even the administrator.
  for (const other of [await registerUser(product.url, { name: 'Noé Petit' }), admin]) {
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

test('qui se connecte après une autre personne, dans le même navigateur, ne trouve rien d’elle', async ({
  page,
  openChat,
  product,
}) => {
  await openChat('Mes affaires privées')
  await send(page, 'Un secret')
  await waitForReplyTo(page, 'Un secret')
  await messageField(page).fill('Un brouillon secret')
  const other = await registerUser(product.url, { name: 'Noé Petit' })

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

test('une lecture en cours se tait quand on se déconnecte, et un autre onglet change de personne avec celui-ci', {
  tag: '@long',
}, async ({ page, product, user }) => {
  await createChat(product.url, user, 'Mes affaires privées')
  const second = await page.context().newPage()
  await second.goto('/chat')
  await expect(chatList(second).getByText('Mes affaires privées')).toBeVisible()
  await page.goto('/tts')
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /Voix de base/ }).click()
  await page.getByRole('textbox', { name: 'Texte' }).fill('Une lecture secrète. '.repeat(100))
  await page.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(page.getByRole('region', { name: 'Lecteur', exact: true })).toContainText(
    'Une lecture secrète',
  )
  const other = await registerUser(product.url, { name: 'Noé Petit' })

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await signIn(page, other)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Bonjour Noé.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lecteur', exact: true })).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'Compte de Noé Petit' })).toBeVisible()
  await expect(second.getByText('Mes affaires privées')).toHaveCount(0)
})

test('une session qui finit garde les brouillons pour qui revient, pas pour une autre personne', {
  tag: '@long',
}, async ({ page, openChat, product, user, faults }) => {
  faults.expect(/status of 401/)
  await openChat('Mes affaires privées')
  await messageField(page).fill('Un brouillon secret')
  const other = await registerUser(product.url, { name: 'Noé Petit' })
  const storedText = () => page.evaluate(() => JSON.stringify(localStorage))

  await callApi(product.url, 'POST /auth/logout', { by: user })
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await storedText()).toContain('Un brouillon secret')
  await signIn(page, other)
  await expect(page.getByRole('button', { name: 'Compte de Noé Petit' })).toBeVisible()
  expect(await storedText()).not.toContain('secret')
})
