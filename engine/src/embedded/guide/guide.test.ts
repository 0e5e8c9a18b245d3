import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { collect, describeEngine, failureOf, neverAborted, textOf } from '#engine.suite.ts'
import { createGuide } from './guide.ts'
import { createSlugger } from './heading-slug.ts'
import { searchedQuestion } from './searched-question.ts'

const folder = fileURLToPath(new URL('../../../../docs/aide/', import.meta.url))
const pages = readdirSync(folder).map((file) => {
  const markdown = readFileSync(folder + file, 'utf8')
  return {
    id: file.replace(/\.md$/, ''),
    title: markdown.split('\n')[0]?.replace('# ', '') ?? '',
    markdown,
  }
})
const guide = createGuide({ pages, pause: async () => undefined })
const requestReply = async (content: string) =>
  textOf(
    await collect(
      guide.chat({ model: 'guide', messages: [{ role: 'user', content }] }, neverAborted()),
    ),
  )

describeEngine('le Guide', async () => ({
  engine: createGuide({ pages }),
  model: 'guide',
  question: 'Comment arrêter une réponse ?',
  answer: /\/aide\/chat#arreter-une-reponse/,
  longQuestion: 'Comment connecter un moteur ?',
  close: async () => undefined,
}))

describe('le Guide', () => {
  it('reprend une réponse arrêtée là où elle en était', async () => {
    const question = 'Comment arrêter une réponse ?'
    const whole = await requestReply(question)
    const beginning = whole.slice(0, 100)
    const messages = [
      { role: 'user', content: question },
      { role: 'assistant', content: beginning },
    ] as const
    const rest = guide.chat({ model: 'guide', messages, continues: true }, neverAborted())
    expect(beginning + textOf(await collect(rest))).toBe(whole)
  })

  it('porte son nom, et dit qu’il n’est pas une IA', async () => {
    expect(await guide.models()).toMatchObject([
      { id: 'guide', name: 'Guide d’Atelier IA (sans IA)', isGuide: true, capabilities: ['chat'] },
    ])
  })

  it.each([
    'Comment arrêter une réponse ?',
    'bonjour',
    'Quelle est la capitale de l’Australie ?',
    '',
  ])('commence par dire ce qu’il est, et comment avoir une IA : %s', async (question) => {
    expect((await requestReply(question)).split('\n')[0]).toMatch(
      /pas une intelligence artificielle.*\(\/aide\/connecter-un-moteur\)/,
    )
  })

  it.each([
    ['Comment connecter Ollama ?', '/aide/connecter-un-moteur#ollama'],
    ['je veux brancher localai', '/aide/connecter-un-moteur'],
    ['quelle adresse donner pour vllm', '/aide/connecter-un-moteur#vllm'],
    ['LOCALAI_API_KEY', '/aide/connecter-un-moteur#donner-une-cle-d-acces-au-moteur'],
    ['docker', '/aide/connecter-un-moteur#un-moteur-dans-docker-ou-sur-une-autre-machine'],
    ['le moteur ne répond pas', '/aide/connecter-un-moteur#si-le-moteur-ne-repond-pas'],
    ['Comment supprimer une conversation ?', '/aide/chat#supprimer-un-chat'],
    ['comment créer un nouveau chat', '/aide/chat#creer-un-chat'],
    [
      'j’ai perdu mon téléphone',
      '/aide/proteger-son-compte#j-ai-perdu-mon-telephone-ou-le-code-ne-marche-pas',
    ],
    [
      'ajouter un second facteur',
      '/aide/proteger-son-compte#ajouter-une-application-d-authentification',
    ],
    ['mon espace est plein', '/aide/parametres#mon-espace-est-plein-ou-presque'],
    ['je n’ai presque plus d’espace', '/aide/parametres#mon-espace-est-plein-ou-presque'],
    ['limiter le stockage d’un compte', '/aide/administration#les-limites'],
    ['qui utilise combien de stockage', '/aide/administration#les-utilisateurs'],
    ['COMMENT ARRETER UNE REPONSE', '/aide/chat#arreter-une-reponse'],
    [
      'Si je recharge la page, est-ce que je perds la réponse ?',
      '/aide/chat#recharger-la-page-et-retrouver-la-reponse',
    ],
    ['C’est quoi un modèle ?', '/aide/chat#qu-est-ce-qu-un-modele'],
    ['que veut dire contexte', '/aide/chat#qu-est-ce-que-le-contexte'],
    ['Qui peut lire mes conversations ?', '/aide/confidentialite#qui-peut-lire-vos-chats'],
    ['où sont stockées mes données ?', '/aide/administration#ou-sont-les-donnees'],
    ['j’ai oublié mon mot de passe', '/aide/administration#mot-de-passe-oublie'],
    ['sauvegarder la base de données', '/aide/administration#sauvegarder-et-restaurer'],
    ['mettre en place https', '/aide/administration#https-et-certificats-tls'],
    [
      'configurer nginx',
      '/aide/administration#derriere-un-proxy-reverse-proxy-nginx-caddy-traefik',
    ],
    ['annuler une tâche en cours', '/aide/premiers-pas#les-taches-en-cours-en-haut-de-la-page'],
    ['créer un type de modèle', '/aide/administration#les-types-de-modeles'],
    ['lire les logs du serveur', '/aide/surveiller#le-journal-logs-ce-qui-s-est-passe'],
    [
      'envoyer une annonce à tous les utilisateurs',
      '/aide/surveiller#les-annonces-ecrire-a-tous-les-utilisateurs',
    ],
    ['combien de tokens ai-je utilisés ce mois-ci ?', '/aide/usage-et-quotas#mon-usage'],
    ['mon quota de tokens est épuisé', '/aide/usage-et-quotas#quand-un-quota-est-epuise'],
    ['fixer un quota de tokens', '/aide/usage-et-quotas#pour-l-administrateur-fixer-un-quota'],
    ['voir la mémoire et le processeur', '/aide/surveiller#le-monitoring-l-etat-de-la-machine'],
    ['une réponse coupée', '/aide/chat#une-reponse-coupee-trop-tot'],
    ['joindre un fichier', '/aide/chat#joindre-des-fichiers'],
    ['créer une clé d’accès', '/aide/api#creer-une-cle-d-acces'],
    ['tester un modèle', '/aide/administration#tester-un-modele'],
    [
      'quels modèles sont proposés sur une page ?',
      '/aide/administration#choisir-les-modeles-proposes-sur-chaque-page',
    ],
    ['limiter le nombre de demandes simultanées', '/aide/administration#les-limites'],
    ['mettre en maintenance', '/aide/administration#le-mode-maintenance'],
    ['les délais d’une longue tâche', '/aide/administration#les-delais'],
    [
      'comment accéder depuis un autre ordinateur du réseau ?',
      '/aide/administration#ouvrir-le-serveur-au-reseau-host-et-port',
    ],
    ['qui est administrateur', '/aide/administration#le-premier-compte-est-l-administrateur'],
    ['le serveur ne démarre pas', '/aide/depannage#le-serveur-ne-demarre-pas'],
    ['pourquoi c’est lent ?', '/aide/depannage#c-est-lent'],
    ['changer ma photo', '/aide/premiers-pas#modifier-son-profil-et-sa-photo'],
    ['où déposer un fichier gguf ?', '/aide/modeles-locaux#deposer-un-fichier-soi-meme'],
    ['installer un modèle sans internet', '/aide/modeles-locaux#une-machine-sans-internet'],
    [
      'comment ajouter une voix piper ?',
      '/aide/voix-et-transcription#deposer-une-voix-piper-kokoro-matcha',
    ],
    [
      'installer whisper',
      '/aide/voix-et-transcription#deposer-un-modele-de-transcription-whisper-parakeet',
    ],
    ['raccourcis clavier', '/aide/retrouver#les-raccourcis-clavier'],
    ['chercher un mot dans mes transcriptions', '/aide/retrouver#rechercher-dans-tous-vos-travaux'],
    [
      'installer l’application sur mon téléphone',
      '/aide/retrouver#installer-atelier-ia-comme-une-application',
    ],
    ['changer mon adresse email', '/aide/parametres#changer-d-email-ou-de-mot-de-passe'],
    ['continuer une réponse', '/aide/chat#une-reponse-coupee-trop-tot'],
    ['utiliser la carte graphique', '/aide/modeles-locaux#utiliser-la-carte-graphique'],
    ['pourquoi largeur et hauteur sont désactivées', '/aide/inpainting#retoucher-une-image'],
    ['mettre à jour Atelier IA', '/aide/administration#mettre-a-jour'],
    ['mode sombre', '/aide/premiers-pas#choisir-le-theme-clair-ou-sombre'],
  ])('trouve la bonne page : %s', async (question, path) => {
    expect(await requestReply(question)).toContain(`(${path})`)
  })

  it.each([
    'Quelle est la capitale de l’Australie ?',
    'Écris un poème sur la mer',
    'raconte une blague',
    'qsdfghjklm',
  ])('reconnaît ce dont l’aide ne parle pas, et donne les sujets : %s', async (question) => {
    const answer = await requestReply(question)
    expect(answer).toContain('L’aide ne contient rien à ce sujet')
    for (const { id } of pages) expect(answer).toContain(`(/aide/${id})`)
  })

  it('dit quand il n’est pas sûr, parce que l’aide ne parle que d’une partie de la question', async () => {
    const answer = await requestReply('Comment connecter un frigo ?')
    expect(answer).toContain('L’aide ne répond pas exactement à cette question')
    expect(answer).toContain('(/aide/connecter-un-moteur')
  })

  it.each(['Bonjour', 'salut !', 'coucou, ça va ?', 'Merci beaucoup', 'qui es-tu ?', '👋'])(
    'répond à un salut par les sujets : %s',
    async (question) => {
      expect(await requestReply(question)).toContain('Posez-moi une question sur Atelier IA')
    },
  )

  it('ne cherche que le début d’une question sans fin', async () => {
    const endless = Array.from({ length: 60_000 }, (_, index) => `motinconnu${index}`).join(' ')
    expect(await requestReply(`${endless} Ollama`)).not.toContain('#ollama')
    expect(searchedQuestion(`${'a '.repeat(900)}Ollama`)).toBe('a Ollama')
    expect(searchedQuestion(endless).split(' ')).toHaveLength(50)
    expect(searchedQuestion('x'.repeat(1_000_000))).toHaveLength(2_000)
  })

  it('répond à plusieurs à la fois, à chacun le sien', async () => {
    const replies = await Promise.all(['docker', 'mode sombre'].map(requestReply))
    expect(replies.map((reply) => reply.includes('#un-moteur-dans-docker'))).toEqual([true, false])
  })

  it('répond à la dernière question seulement', async () => {
    const messages = [
      { role: 'user' as const, content: 'Comment connecter Ollama ?' },
      { role: 'assistant' as const, content: 'Voici.' },
      { role: 'user' as const, content: 'mode sombre' },
    ]
    const answer = textOf(await collect(guide.chat({ model: 'guide', messages }, neverAborted())))
    expect(answer).not.toContain('#ollama')
  })

  it('s’arrête pendant une pause qui ne finit pas', async () => {
    const stop = new AbortController()
    const slow = createGuide({
      pages,
      pause: (signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
    })
    const reply = failureOf(
      slow.chat({ model: 'guide', messages: [{ role: 'user', content: 'docker' }] }, stop.signal),
    )
    stop.abort(new Error('assez'))
    expect(await reply).toEqual(new Error('assez'))
  })
})

describe('les pages d’aide', () => {
  it('ont un titre, un paragraphe de résumé, puis des sections', () => {
    for (const { markdown } of pages) expect(markdown).toMatch(/^# .+\n\n[^#\n].+\n\n## /)
  })

  it('ne mènent qu’à des pages et des titres qui existent', () => {
    const known = new Set(
      pages.flatMap(({ id, markdown }) => {
        const slug = createSlugger()
        const code = markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
        return [
          `/aide/${id}`,
          ...[...code.matchAll(/^#+ (.+)$/gm)].map(
            ([, heading = '']) => `/aide/${id}#${slug(heading)}`,
          ),
        ]
      }),
    )
    const links = pages.flatMap(({ markdown }) =>
      [...markdown.matchAll(/\((\/aide\/[^)]+)\)/g)].map(([, path]) => path),
    )
    expect(links.filter((path) => path === undefined || !known.has(path))).toEqual([])
  })
})
