import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { ChatBeginning } from '@atelier/contract/chat/beginning'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { Model } from '@atelier/contract/models/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { uploads } from '#features/attachments/uploads.ts'
import { chooseModel } from '#features/models/choose-model.ts'
import { findModel } from '#features/models/find-model.ts'
import { useModels } from '#features/models/use-models.ts'
import { useProjectModel } from '#features/projects/use-project-model.ts'
import { cacheNewChat, refreshChatList } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { parseChatSettings } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { chatsPath, pathOfChat, temporaryParam } from '../chat-paths.ts'
import { drafts, newChatDraftId, tryOutDraftId } from '../drafts.ts'
import { noKnowledge } from '../knowledge/use-chat-knowledge.ts'
import { useLiveReplies } from '../reply/live-replies.ts'
import { findDefault } from './find-default.ts'
import { preferredModels } from './preferred-models.ts'

interface Beginning {
  readonly projectId: string | undefined
  readonly assistant: {
    readonly id: string | undefined
    readonly models: readonly string[]
    /** Nobody has chosen: the default one answers, which may not be known yet. */
    readonly isDefault?: boolean
  }
  /** Of a temporary chat that only tries the assistant out, instead of opening it. */
  readonly onBegun?: ((chatId: string) => void) | undefined
}

/** A message written while no chat is open begins one, with its files. One sent before the models are known waits for them. */
export function useBeginChat(notify: (text: string) => void, beginning: Beginning) {
  const { projectId, assistant, onBegun } = beginning
  const project = useProjectModel(projectId)
  const { model, choose, waitForModel } = useChosenModel(assistant, project)
  const [compared, compare] = useState<readonly string[]>()
  const [scope, chooseDocuments] = useState(noKnowledge)
  const { isPending, mutateAsync } = useBeginning(waitForModel, {
    ...{ compared, projectId, scope },
    assistantId: assistant.isDefault ? 'default' : { id: assistant.id },
    isTryOut: onBegun !== undefined,
  })
  const navigate = useNavigate()

  const begin = async (content: string, files: readonly Attachment[]) => {
    // The address changes before the page does: whoever sends at once has chosen already.
    const isTemporary =
      onBegun !== undefined || new URLSearchParams(location.search).has(temporaryParam)
    try {
      const chatId = await mutateAsync({ content, files, isTemporary })
      if (onBegun) return onBegun(chatId)
      // Someone who has gone to another page meanwhile stays there.
      if (location.pathname === chatsPath) await navigate(pathOfChat(chatId))
    } catch (error) {
      const draftId = onBegun ? tryOutDraftId(assistant.id) : newChatDraftId
      if (content !== '') drafts.prepend(draftId, content)
      uploads.restore(draftId, files)
      notify(
        error instanceof NoModel ? error.message : chatTexts.failed.create(errorMessage(error)),
      )
    }
  }
  return {
    /** The model that would reply, once the models are known. */
    model,
    /** It alone replies. */
    choose(id: string): void {
      compare(undefined)
      choose(id)
    },
    /** The models that reply side by side, if there are several. */
    compared,
    compare,
    /** The documents that the chat answers from. */
    knowledge: { scope, choose: chooseDocuments },
    isBeginning: isPending,
    /** Returns whether the message was sent; one that fails later comes back into the field. */
    start(content: string, files: readonly Attachment[]): boolean {
      if (isPending) return false
      void begin(content, files)
      return true
    },
  }
}

/** Says why there is no model to reply. */
class NoModel extends Error {}

/**
 * The model chosen for this chat, as long as it is offered; else the proposed one: that of an assistant that somebody chose, of the
 * project, of the default assistant, of other chats.
 */
function useChosenModel(
  { id: assistantId, models: ofAssistant, isDefault }: Beginning['assistant'],
  project: ReturnType<typeof useProjectModel>,
) {
  const { data: models, refetch } = useModels('text')
  // Another assistant has other models.
  const [choice, setChoice] = useState<{ readonly assistantId: string | undefined; id: string }>()
  const chosenId = choice?.assistantId === assistantId ? choice?.id : undefined
  const choose = (id: string) => setChoice({ assistantId, id })
  const modelAmong = (offered: readonly Model[], ofProject: string | undefined) => {
    const preferred = isDefault ? [ofProject, ...ofAssistant] : [...ofAssistant, ofProject]
    return (
      [chosenId, ...preferred]
        .map((id) => findModel(offered, id))
        .find((one) => one !== undefined) ?? chooseModel(offered, preferredModels.ids())
    )
  }
  const model = models && modelAmong(models, project.id)
  return {
    model,
    choose,
    async waitForModel(): Promise<LoadedModel> {
      const ofProject = await project.load()
      const offered = models ?? (await refetch({ cancelRefetch: false })).data
      if (!offered) throw new NoModel(chatTexts.modelsFailed)
      const loaded = modelAmong(offered, ofProject)
      if (!loaded) throw new NoModel(chatTexts.noModels)
      return { model: loaded.id, ofProject }
    },
  }
}

interface LoadedModel {
  readonly model: string
  /** That of the project: it is not proposed for other chats. */
  readonly ofProject: string | undefined
}

interface FirstMessage extends Pick<ChatBeginning, 'content'> {
  readonly files: readonly Attachment[]
  readonly isTemporary: boolean
}

/** The chat is in the cache at once and its reply is being read, so that opening it needs no request. */
interface Kind {
  readonly compared: readonly string[] | undefined
  /** The project that it begins in. */
  readonly projectId: string | undefined
  readonly scope: KnowledgeScope
  readonly assistantId: 'default' | { readonly id: string | undefined }
  /** Its model is not proposed for the next chat. */
  readonly isTryOut: boolean
}
function useBeginning(
  waitForModel: () => Promise<LoadedModel>,
  { compared, projectId, scope, assistantId, isTryOut }: Kind,
) {
  const queries = useQueryClient()
  const replies = useLiveReplies()
  return useMutation({
    mutationFn: async ({ content, files, isTemporary }: FirstMessage): Promise<string> => {
      const { model, ofProject } = await waitForModel()
      const assistant = assistantId === 'default' ? await findDefault(queries) : assistantId.id
      const attachments = files.map(({ id }) => id)
      const models = compared && { models: [...compared] }
      const place = isTemporary ? { isTemporary } : projectId !== undefined && { projectId }
      const body = {
        ...{ content, model: compared?.[0] ?? model, attachments },
        ...{ ...models, ...place },
        ...(assistant !== undefined && { assistantId: assistant }),
        ...(scope.collectionIds.length > 0 && { knowledge: scope }),
      }
      const { chat, questionId } = await chatClient.begin({ body })
      if (!isTryOut && chat.model !== ofProject) preferredModels.saveLast(chat.model)
      cacheNewChat(queries, chat)
      void refreshChatList(queries)
      // Failures from here on belong to the chat, which shows them.
      void replies.followFirst(chat.id, {
        id: questionId,
        content,
        files,
        models: compared,
        asStream: parseChatSettings(chat.settings).stream,
      })
      return chat.id
    },
  })
}
