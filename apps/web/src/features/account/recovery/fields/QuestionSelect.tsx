import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useText } from '../../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../../platform/call/query.ts';
import { Select } from '../../../../ui/form/Select.tsx';
import { recoveryTexts } from '../texts.ts';

interface Question {
  id: number;
  zh: string;
  en: string;
}

/** The questions there are, and the one chosen; the first until another is. */
export function useQuestions(): { list: readonly Question[]; question: number; setQuestion(id: number): void } {
  const { data } = useQuery(callQuery(calls.safeQuestionList, {}));
  const [question, setQuestion] = useState(1);
  return { list: data?.list ?? [], question, setQuestion };
}

export function QuestionSelect({
  list,
  value,
  onChange,
}: {
  list: readonly Question[];
  value: number;
  onChange(id: number): void;
}) {
  const t = useText(recoveryTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <Select
      label={t('question')}
      size="l"
      value={String(value)}
      options={list.map((one) => ({ value: String(one.id), label: one[locale] }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
