const orders = [
  // French.
  /\b(?:ignor(?:e|es|ez|er|ons)|oubli(?:e|es|ez|er)) (?:toutes? |tous )?(?:les |tes |vos |ces |des )?(?:autres )?(?:consignes|instructions|directives)\b/,
  /\b(?:tu es|vous etes) (?:desormais|maintenant) (?:une? )?(?:ia|assistant|assistante|modele|robot)\b/,
  // English.
  /\b(?:ignore|disregard|forget) (?:all )?(?:of )?(?:the |your |these |any )?(?:previous |prior |earlier |above |other )?(?:instructions|directions|prompts?)\b/,
  /\byou are now (?:an? )?(?:ai|assistant|model|chatbot|dan)\b/,
  /\b(?:reveal|print|repeat|show) (?:me )?(?:the |your )?system prompt\b/,
  // Spanish.
  /\b(?:ignora|ignore|ignorad|olvida|olvide) (?:todas )?(?:las |tus |sus |estas )?(?:demas )?(?:instrucciones|consignas|indicaciones)\b/,
  // The marks of chat templates.
  /<\|(?:im_start|im_end|system|user|assistant|end_of_turn|endoftext|eot_id|start_header_id)\|>|\[\/?inst\]|<<sys>>|<start_of_turn>/,
]

/** Whether a text looks as if it gave orders to a language model. It is quoted all the same: this only warns its readers. */
export function addressesAi(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  return orders.some((order) => order.test(plain))
}
