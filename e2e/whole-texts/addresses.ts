import type { RecentItem } from '@atelier/contract/my-data/activity'
import { makePng } from '@atelier/engine/testing/make-png'
import { createChat } from '#pages/chat.ts'
import { createItems } from '#pages/items.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

/** Every page of an ordinary user, tab by tab. */
export const userPages = [
  '/dashboard',
  '/dashboard?tab=history',
  '/dashboard?tab=statistics',
  '/profile',
  '/chat',
  '/inpainting',
  '/inpainting?tab=history',
  '/image-generation',
  '/tts',
  '/audio-transcription',
  '/history',
  '/history?tab=images',
  '/history?q=phare',
  '/history?q=introuvable',
  '/usage',
  '/projets',
  '/prompts',
  '/assistants',
  '/connaissances',
  '/archives',
  '/corbeille',
  '/settings',
  '/api',
  '/api?tab=examples',
  '/api?tab=reference',
  '/aide',
  '/aide/connecter-un-moteur',
  '/aide/a-propos',
  '/nulle-part',
]

export const adminPages = [
  '/admin/features',
  '/admin/users',
  '/admin/model-types',
  '/admin/model-types?tab=pages',
  '/admin/local-models',
  '/admin/engines',
  '/admin/backups',
  '/admin/mail',
  '/admin/monitoring',
  '/admin/monitoring?tab=setup',
  '/admin/monitoring?tab=storage',
  '/admin/monitoring?tab=network',
  '/admin/logs',
  '/admin/logs?tab=audit',
  '/admin/notifications',
  '/admin/config',
  '/admin/config?tab=localai',
  '/admin/config?tab=access',
  '/admin/config?tab=passwords',
  '/admin/config?tab=limits',
  '/admin/config?tab=maintenance',
  '/admin/quotas',
  '/admin/nulle-part',
]

/** Something of every tool, colleagues, a type of models, an announcement; the addresses of what was made. */
export async function makeItems(url: string, by: TestUser): Promise<readonly string[]> {
  await createItems(url, by)
  await repaint(url, by)
  const chats: string[] = []
  for (const [title, content] of [
    ['Compte rendu du conseil municipal', 'Combien ? [[pense]]'],
    ['Réponse à une réclamation', 'Et mis en forme ?\n[[markdown]]'],
    ['Plan du dossier de presse', 'Bonjour [[longueur]]'],
  ] as const) {
    const { id } = await createChat(url, by, title)
    await callApi(url, `POST /chat/${id}/messages`, { by, body: { content } })
    chats.push(`/chat/${id}`)
  }
  await makeArranged(url, by)
  await callApi(url, 'POST /keys', {
    by,
    body: { name: 'Éditeur de la rédaction', scopes: ['chat'], currentPassword: by.password },
  })
  const recent = await callApi<RecentItem[]>(url, 'GET /activity/recent', { by })
  return [...chats, ...new Set(recent.flatMap(addressOf))]
}

/** An archived chat, one in the trash, a project, a prompt and an assistant. */
async function makeArranged(url: string, by: TestUser) {
  const archived = await createChat(url, by, 'Ancien ordre du jour de la commission')
  await callApi(url, `PATCH /works/${archived.id}`, { by, body: { isArchived: true } })
  const trashed = await createChat(url, by, 'Brouillon du discours des vœux')
  await callApi(url, `DELETE /chat/${trashed.id}`, { by })
  await callApi(url, 'POST /projects', { by, body: { name: 'Réfection du gymnase' } })
  await callApi(url, 'POST /prompts', {
    by,
    body: { command: 'reponse', title: 'Réponse à un courrier', text: 'Madame, Monsieur,' },
  })
  await callApi(url, 'POST /assistants', {
    by,
    body: { name: 'Relecture des délibérations', models: [] },
  })
}

/** What only the administrator has on their pages. */
export async function makeAdminItems(url: string, by: TestUser) {
  for (const name of ['Anaïs Figurant', 'Clémence Figurant-de-la-Tour']) {
    const { user } = await registerUser(url, { name })
    if (name.startsWith('Anaïs'))
      await callApi(url, `PATCH /admin/users/${user.id}/status`, {
        by,
        body: { isSuspended: true },
      })
  }
  await callApi(url, 'POST /admin/model-types', {
    by,
    body: {
      name: 'Rédaction',
      description: 'Courriers, notes et comptes rendus',
      color: '#7b1fa2',
      icon: 'AutoAwesome',
    },
  })
  await callApi(url, 'POST /admin/system/notifications', {
    by,
    body: { message: 'Le serveur redémarre à 18 h. Enregistrez votre travail.' },
  })
}

/** Each item alone on its page. */
function addressOf({ tool, id }: RecentItem): string[] {
  if (tool === 'images') return [`/history?tab=images&image=${id}`]
  if (tool === 'inpainting') return [`/history?tab=inpainting&inpainting=${id}`]
  if (tool === 'speech') return [`/tts?lecture=${id}`]
  if (tool === 'transcription') return [`/audio-transcription?t=${id}`]
  return []
}

export const picture = (value: number) =>
  makePng(320, 200, () => new Uint8Array(320 * 3).fill(value))

async function repaint(url: string, by: TestUser) {
  const body = new FormData()
  for (const [name, value] of [
    ['originalImage', 90],
    ['maskImage', 255],
  ] as const)
    body.set(name, new Blob([new Uint8Array(picture(value))], { type: 'image/png' }), `${name}.png`)
  body.set('model', 'stable-diffusion-xl')
  body.set('prompt', 'Une cabane rouge en bois sur pilotis')
  const answer = await fetch(`${url}/api/inpainting`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.tokens.accessToken}` },
    body,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
