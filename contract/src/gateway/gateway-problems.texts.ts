import type { GatewayProblemTexts } from '#problems/problem-codes.ts'

export const frenchGatewayProblems: GatewayProblemTexts = {
  'gateway.picture-refused':
    'Cette image ne peut pas être lue. Envoyez une image JPEG, PNG, WebP ou GIF dans une adresse «\u00a0data:\u00a0»\u00a0; les adresses d’autres sites ne sont pas lues.',
  'gateway.no-sight':
    'Ce modèle n’accepte pas les images. Choisissez-en un autre, ou retirez l’image.',
  'gateway.one-picture':
    'Une seule image peut être modifiée par appel. N’en envoyez qu’une dans «\u00a0image\u00a0».',
  'gateway.option-unsupported': (params) =>
    `Le modèle «\u00a0${params.model ?? ''}\u00a0» ne prend pas en compte ${params.option ?? ''}. Retirez cette option, ou choisissez un autre modèle.`,
}
