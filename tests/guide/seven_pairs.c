/* Answer each hand of 34 digits with its shanten of seven pairs. */
#include <stdio.h>

int main(void) {
    char hand[256];
    while (fgets(hand, sizeof hand, stdin)) {
        int kinds = 0, pairs = 0;
        for (int kind = 0; kind < 34; kind++) {
            kinds += hand[kind] > '0';
            pairs += hand[kind] > '1';
        }
        printf("%d\n", 6 - pairs + (kinds < 7 ? 7 - kinds : 0));
    }
}
