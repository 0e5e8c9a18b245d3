import { PromptsPage } from '#features/prompts/PromptsPage.tsx'

/** Prepared texts. */
export const PromptsScreen = () => <PromptsPage />
