import type { GatewayProblemTexts } from '#problems/problem-codes.ts'

export const englishGatewayProblems: GatewayProblemTexts = {
  'gateway.picture-refused':
    'This image cannot be read. Send a JPEG, PNG, WebP or GIF image in a “data:” address; addresses of other sites are not read.',
  'gateway.no-sight': 'This model does not accept images. Choose another one, or remove the image.',
  'gateway.one-picture': 'Only one image can be edited per call. Send just one in “image”.',
  'gateway.option-unsupported': (params) =>
    `The model “${params.model ?? ''}” does not take ${params.option ?? ''} into account. Remove this option, or choose another model.`,
}
