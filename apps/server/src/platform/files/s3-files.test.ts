import sharp from 'sharp';
import { accountCalls } from '@caiting/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
