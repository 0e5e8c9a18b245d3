import { defineTexts } from '#language/texts.ts'

export const failureTexts = defineTexts('failure', {
  network: (url: string) =>
    `Erreur réseau : impossible de joindre le serveur à l’adresse ${url}. Vérifiez qu’il est démarré, ou prévenez votre administrateur.`,
  connection: (url: string) =>
    `Connexion impossible à ${url}. Causes possibles : règle CORS, serveur non démarré ou adresse incorrecte.`,
  cors: (url: string) =>
    `Erreur CORS : le serveur n’autorise pas les requêtes de cette origine vers ${url}.`,
  refused: (url: string) =>
    `Connexion refusée par ${url}. Le serveur n’est probablement pas démarré\u00a0: prévenez votre administrateur.`,
  timeout: (url: string) =>
    `Délai dépassé : le serveur met trop de temps à répondre à l’adresse ${url}.`,
  other: (url: string, message: string) => `Erreur réseau lors de l’appel à ${url} : ${message}`,
  cut: 'la réponse a été coupée avant la fin',
  http: (status: number) =>
    `Erreur HTTP ${status}. Le serveur n’a pas répondu comme attendu : réessayez dans un moment.`,
  unknown: 'Erreur inconnue',
  invalidReply: 'Réponse invalide du serveur',
})
