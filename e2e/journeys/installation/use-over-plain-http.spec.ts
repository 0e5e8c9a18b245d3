import { chromium, expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { expectedReplyTo, lastReply, messageField, send, waitForReplyTo } from '#pages/chat.ts'
import { signIn } from '#pages/sign-in.ts'

const host = 'atelier.test'

test('par HTTP simple sous le nom d’une machine : connexion, chat, copie', {
  tag: '@long',
}, async ({ product, user, launchOptions, contextOptions, faults }) => {
  const port = Number(new URL(product.url).port)
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  })
  try {
    const origin = `http://${host}:${port}`
    const context = await browser.newContext({ ...contextOptions, baseURL: origin })
    await faults.watch(context, [origin])
    const page = await context.newPage()
    await page.goto('/chat')
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await signIn(page, user)
    await expect(page).toHaveURL('/chat')

    await send(page, 'Bonjour à tous')
    await waitForReplyTo(page, 'Bonjour à tous')
    await lastReply(page).getByRole('button', { name: 'Copier la réponse' }).click()
    await expect(lastReply(page).getByRole('button', { name: 'Copié' })).toBeVisible()
    await messageField(page).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(messageField(page)).toHaveValue(expectedReplyTo('Bonjour à tous'))

    const second = await context.newPage()
    await second.goto(page.url())
    await waitForReplyTo(second, 'Bonjour à tous')
    await send(page, 'Et maintenant ?')
    await waitForReplyTo(second, 'Et maintenant ?')

    await page.goto('/audio-transcription')
    await page.getByRole('tab', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Démarrer l’enregistrement' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Le navigateur n’ouvre le micro que sur une adresse https',
    )
  } finally {
    await browser.close()
  }
})
