/* A program that speaks the line protocol and answers at once: whatever hand it is asked about, the answer is its first
 * argument. So it is right about hands that all have that answer. With a second argument it takes so many nanoseconds
 * for each hand. It reads lines as mjfunc writes them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int number, char **arguments) {
    const char *result = arguments[1];
    long long each = number > 2 ? atoll(arguments[2]) : 0;
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (strstr(line, "\"start\"")) {
            puts("{\"version\":1,\"implementation\":{\"name\":\"at once\",\"operations\":[\"shanten\"],\"batches\":true}}");
        } else if (strstr(line, "\"run\"")) {
            long long until = now();
            const char *hands = strchr(line, '['), *end = strchr(hands, ']');
            printf("{\"seq\":%ld,\"results\":[", atol(strstr(line, "\"seq\":") + 6));
            for (const char *at = hands; at; at = memchr(at + 1, ',', end - at - 1)) {
                printf("%s{\"result\":%s}", at == hands ? "" : ",", result);
                until += each;
            }
            puts("]}");
            while (each && now() < until) {
            }
        } else {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
